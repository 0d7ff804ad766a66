/** Agreements: written by administrators, carried by quotes, signed with them, sealed, countersigned. */
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { copyOfAccount } from "../../operations/personal-data/copy-of-account.ts";
import type { Prover } from "../access/access.ts";
import { findAgreement, isSealIntact } from "./agreements.ts";
import { accept, line, openTestQuotes, secretOf, type TestQuotes } from "./test-quotes.ts";

const text =
  "Between {studio} and {client}, for {quote}.\n\n# Fee\n\n{total}, of which {deposit} at the start.";

describe.each(databaseKinds)("on %s", (kind) => {
  let quotes: TestQuotes;
  let administrator: string;
  beforeEach(async () => {
    quotes = await openTestQuotes(kind);
    administrator = await quotes.signIn("ada", "administrator");
  });
  afterEach(() => quotes.studio.close());

  const path = "/extenso/v1/quotes/agreements";
  const write = (body: object, at = path) => quotes.call(at, { token: administrator, body });
  async function template(name = "Service agreement") {
    const { body } = await write({ name, text });
    return body.find((one: { name: string }) => one.name === name);
  }
  const carriedBy = ({ id, version, name, text: words }: Record<string, unknown>) => ({
    template: id,
    version,
    name,
    text: words,
  });

  /** A quote of $1,000 with an option of $200, without taxes, that carries the agreement. */
  async function sentWith(agreement: object) {
    const written = await quotes.save(await quotes.create(), {
      title: "A film",
      taxes: [],
      depositPercent: 40,
      lines: [line("a", 100_000), line("b", 20_000, { optional: true })],
      agreement: carriedBy(agreement as Record<string, unknown>) as never,
    });
    const { body } = await quotes.send(written.body);
    return { quote: body, secret: secretOf(body.link) };
  }
  async function signed() {
    const sent = await sentWith(await template());
    await quotes.decide(sent.secret, { ...accept, chosen: ["b"] });
    return sent;
  }
  const countersign = ({ id }: { id: number }) =>
    quotes.staff(`/extenso/v1/quotes/${id}/countersign`, { method: "POST" });

  test("each saving is a version, and who saves upon an older one is told", async () => {
    const { id } = await template();
    const second = await write({ name: "Service agreement", text: "Shorter.", version: 1 }, `${path}/${id}`);
    expect(second.body).toMatchObject([{ id, version: 2, text: "Shorter.", author_name: "ada" }]);
    const late = await write({ name: "Late", text: "Late.", version: 1 }, `${path}/${id}`);
    expect([late.status, late.body.code]).toEqual([409, "rest_agreement_changed"]);
    const versions = await quotes.staff(`${path}/${id}/versions`);
    expect(versions.body.map((one: { version: number; text: string }) => [one.version, one.text])).toEqual([
      [2, "Shorter."],
      [1, text],
    ]);
    const logged = await quotes.studio.database.query
      .selectFrom("audit_entries")
      .select(["action", "actor_name"])
      .where("subject", "=", "agreement")
      .orderBy("id")
      .execute();
    expect(logged).toEqual([
      { action: "create", actor_name: "ada" },
      { action: "update", actor_name: "ada" },
    ]);
  });

  test("what was signed by both is kept as it is sealed", async () => {
    const { quote } = await signed();
    const { query } = quotes.studio.database;
    const kept = async () => {
      const {
        agreement_name: name,
        agreement_text: words,
        ...row
      } = await query
        .selectFrom("signed_quotes")
        .select(["id as quote_id", "agreement_name", "agreement_text", "seal"])
        .select(["countersigned_name", "countersigned_at", "counterseal"])
        .executeTakeFirstOrThrow();
      return { ...row, name, text: words };
    };
    expect(await kept()).toEqual(await findAgreement(query, quote.id));
    await countersign(quote);
    expect((await kept()).counterseal).toMatch(/^[0-9a-f]{64}$/);
    expect(await kept()).toEqual(await findAgreement(query, quote.id));
  });

  test.each([
    [{ name: " ", text }, "Give the agreement a name."],
    [{ name: "A", text: " " }, "Write the agreement."],
    [{ name: "A", text: "For {clint}." }, "There is no field {clint}."],
  ])("%j is refused", async (body, message) => {
    const answer = await write(body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  test("producers choose what administrators write, and change no word of it", async () => {
    const agreement = await template();
    const refused = [
      await quotes.staff(path, { body: { name: "Mine", text } }),
      await quotes.staff(`${path}/${agreement.id}`, { body: { name: "Mine", text, version: 1 } }),
      await quotes.staff(`${path}/${agreement.id}`, { method: "DELETE" }),
      await quotes.staff(`${path}/${agreement.id}/restore`, { method: "POST" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await quotes.staff(path)).body).toHaveLength(1);
    const quote = await quotes.create();
    const changed = await quotes.save(quote, {
      agreement: { ...carriedBy(agreement), text: "Nothing is owed." } as never,
    });
    expect([changed.status, changed.body.message]).toEqual([
      400,
      "This agreement isn’t one of the studio’s. Choose another.",
    ]);
    const kept = await quotes.save(quote, { agreement: carriedBy(agreement) as never });
    expect(kept.body.document.agreement).toEqual(carriedBy(agreement));
    // A quote keeps what it carries when the agreement is deleted, and so do its duplicates.
    const gone = await quotes.call(`${path}/${agreement.id}`, { token: administrator, method: "DELETE" });
    expect(gone.body).toEqual([]);
    expect((await quotes.create({ document: kept.body.document })).document.agreement).toEqual(
      carriedBy(agreement),
    );
    const back = await write({}, `${path}/${agreement.id}/restore`);
    expect(back.body).toHaveLength(1);
  });

  test("it is accepted in one step with the quote, filled with the options that were chosen", async () => {
    const { quote, secret } = await sentWith(await template());
    const before = (await quotes.open(secret)).body;
    expect([before.agreement, before.document.agreement.text]).toEqual([null, text]);
    await quotes.decide(secret, { ...accept, chosen: ["b"] });
    const { body } = await quotes.open(secret);
    const { studioAddress } = quotes.studio.settings;
    expect(body.agreement).toEqual({
      name: "Service agreement",
      text: `Between ${studioAddress} and Dana Reyes, for Q-2026-001.\n\n# Fee\n\n$1,200, of which $480 at the start.`,
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
      countersigned: null,
    });
    expect((await quotes.quoteNow(quote)).agreement).toMatchObject({ is_intact: true, countersigned: null });
  });

  test("a press countersigns once, for both sides, with the PDF in the mails", async () => {
    const { quote, secret } = await signed();
    await quotes.tellAccepted();
    const before = (await quotes.open(secret)).body.agreement;
    quotes.studio.pass({ minutes: 5 });
    const [first, second] = await Promise.all([countersign(quote), countersign(quote)]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    const { body } = await quotes.open(secret);
    expect(body.agreement.countersigned).toEqual({ name: "robin", at: "2026-11-21T04:38:00.000Z" });
    expect(body.agreement.seal).not.toBe(before.seal);
    expect((await quotes.quoteNow(quote)).agreement.is_intact).toBe(true);
    await quotes.tellAccepted();
    const mails = (await quotes.mails()).filter(({ attachments }) => attachments?.length > 0);
    expect(mails.map(({ kind: of, subject }) => [of, subject])).toEqual([
      ["quote-accepted", "You accepted quote Q-2026-001: $1,200.00"],
      ["quote-notice", "Dana Reyes accepted your quote of $1,200 (Q-2026-001)"],
      ["quote-countersigned", "Service agreement for quote Q-2026-001 is signed by both"],
      ["quote-notice", "robin countersigned “Service agreement” (Q-2026-001)"],
    ]);
    // The PDF of the acceptance stays as it was sent.
    expect(new Set(mails.map(({ attachments: [file] }) => file.key)).size).toBe(2);
    const pdf = await quotes.fetch("/extenso/v1/quotes/pdf", { body: { secret } });
    const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const { text: pages } = await extractText(document, { mergePages: true });
    const words = pages.replaceAll(/\s+/g, " ");
    for (const part of [
      "Service agreement Between",
      "Fee $1,200, of which $480 at the start.",
      "Signed by Dana Reyes on November 20, 2026. Countersigned for the studio by robin on November 20, 2026.",
      body.agreement.seal,
    ])
      expect(words).toContain(part);
    const steps = await quotes.studio.database.query
      .selectFrom("audit_entries")
      .select(["action", "actor_name"])
      .where("action", "in", ["accept-quote", "countersign-quote"])
      .orderBy("id")
      .execute();
    expect(steps).toEqual([
      { action: "accept-quote", actor_name: "quote link" },
      { action: "countersign-quote", actor_name: "robin" },
    ]);
  });

  test.each([
    ["the quote", "quote_versions", { document: "{}" }],
    ["the agreement", "quote_agreements", { text: "Nothing is owed." }],
    ["the choices", "quote_acceptances", { chosen: "[]" }],
    ["the name", "quote_acceptances", { name: "Somebody else" }],
    ["the time", "quote_acceptances", { accepted_at: "2026-11-22T04:33:00.000Z" }],
    ["the total", "quote_acceptances", { total_cents: 1 }],
  ] as const)(
    "the seal doesn't fit any more once %s is another, and nobody signs that",
    async (_, table, set) => {
      const { quote } = await signed();
      const { query } = quotes.studio.database;
      const before = await query.selectFrom(table).selectAll().execute();
      await query.updateTable(table).set(set).execute();
      const row = { ...quote, request_id: quote.request };
      expect(await isSealIntact(query, row)).toBe(false);
      expect((await countersign(quote)).body.code).toBe("rest_seal_broken");
      await query
        .updateTable(table)
        .set(before[0] as never)
        .execute();
      expect(await isSealIntact(query, row)).toBe(true);
      expect((await countersign(quote)).status).toBe(200);
      await query.updateTable("quote_agreements").set({ countersigned_name: "Nobody" }).execute();
      expect(await isSealIntact(query, row)).toBe(false);
    },
  );

  test("a quote without one is accepted as ever, and there is nothing to countersign", async () => {
    const { quote, secret } = await quotes.sent();
    expect((await countersign(quote)).body.code).toBe("rest_nothing_to_sign");
    await quotes.decide(secret, accept);
    expect((await quotes.open(secret)).body).toMatchObject({ status: "accepted", agreement: null });
    expect((await countersign(quote)).body.code).toBe("rest_nothing_to_sign");
  });

  test("what a withdrawn quote or an older version carries can't be signed", async () => {
    const agreement = await template();
    const { quote, secret } = await sentWith(agreement);
    await write({ name: "Service agreement", text: "Shorter.", version: 1 }, `${path}/${agreement.id}`);
    const [newest] = (await quotes.staff(path)).body;
    const now = await quotes.quoteNow(quote);
    const saved = await quotes.save(now, { agreement: carriedBy(newest) as never });
    await quotes.send(saved.body);
    expect((await quotes.decide(secret, accept)).body.code).toBe("rest_quote_renewed");
    expect((await quotes.open(secret)).body.changes).toEqual(["The agreement has changed."]);
    await quotes.staff(`/extenso/v1/quotes/${quote.id}`, { method: "DELETE" });
    expect((await quotes.decide(secret, { ...accept, version: 2 })).status).toBe(404);
    expect(await quotes.studio.database.query.selectFrom("quote_agreements").selectAll().execute()).toEqual(
      [],
    );
  });

  test("who asks for a copy of what is stored about them gets what they have signed", async () => {
    const { quote } = await signed();
    await countersign(quote);
    const member = await quotes.studio.addMember("dana", { email: "dana@northlight.example" });
    const credential = { kind: "session", provedAt: quotes.studio.clock().toISOString() };
    const by = { id: member.id, credential } as Prover;
    const copy = await copyOfAccount(quotes.studio, member, by);
    expect(copy.contact_requests).toMatchObject([
      {
        accepted_quotes: [
          {
            number: "Q-2026-001",
            accepted_as: "Dana Reyes",
            total_cents: 120_000,
            agreement: "Service agreement",
            agreement_text: expect.stringContaining("$1,200"),
            countersigned_name: "robin",
          },
        ],
      },
    ]);
  });

  test("nobody else reads agreements or countersigns", async () => {
    const { quote } = await signed();
    const paths: [method: string, path: string][] = [
      ["GET", path],
      ["GET", `${path}/1/versions`],
      ["POST", `/extenso/v1/quotes/${quote.id}/countersign`],
    ];
    for (const role of [null, "subscriber", "author"]) {
      const token = role ? { token: await quotes.signIn(`the-${role}`, role) } : {};
      for (const [method, at] of paths) {
        const answer = await quotes.call(at, { method, ...token });
        expect([role, method, at, answer.status]).toEqual([role, method, at, role ? 403 : 401]);
      }
    }
  });
});

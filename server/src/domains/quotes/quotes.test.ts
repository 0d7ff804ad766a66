import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { startJobs } from "../../engines/jobs/runner.ts";
import { systemActor } from "../audit/audit.ts";
import type { TestStudio } from "../identity/test-studio.ts";
import { defaultContent } from "../site-content/default-content.ts";
import { saveSiteContent } from "../site-content/save-site-content.ts";
import { quoteReminderJob } from "./send-quote.ts";
import { accept, letter, line, openTestQuotes, secretOf, type TestQuotes } from "./test-quotes.ts";
import { quoteLinksJob } from "./withdraw-quote.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let quotes: TestQuotes;
  let studio: TestStudio;
  let call: TestQuotes["call"];
  let staff: TestQuotes["staff"];

  beforeEach(async () => {
    quotes = await openTestQuotes(kind);
    ({ studio, call, staff } = quotes);
  });
  afterEach(() => studio.close());

  const signIn = (username: string, role: string) => quotes.signIn(username, role);
  const signInAgain = () => quotes.signInAgain();
  const create = () => quotes.create();
  const save: TestQuotes["save"] = (quote, changes) => quotes.save(quote, changes);
  const send: TestQuotes["send"] = (quote) => quotes.send(quote);
  const open = (secret: string) => quotes.open(secret);
  const decide = (secret: string, body: object) => quotes.decide(secret, body);
  const mails = () => quotes.mails();
  const requestNow = () => quotes.requestNow();
  const sent = () => quotes.sent();

  test("a new quote has the site’s taxes and terms of that day; those that are written keep theirs", async () => {
    const before = await create();
    expect(before.document).toMatchObject({
      taxes: [
        { name: "GST 5%", rateThousandths: 5_000, number: "" },
        { name: "PST 7%", rateThousandths: 7_000, number: "" },
      ],
      depositPercent: 40,
      validDays: 30,
    });
    const document = {
      ...defaultContent.quotations,
      quotes: {
        taxes: [{ name: "QST", rateThousandths: 9_975, number: "1234 TQ0001" }],
        depositPercent: 50,
        validDays: 14,
        terms: "Half now.",
        taxNumber: "",
      },
    };
    const context = () => ({ kind, now: studio.clock(), actor: systemActor("test") });
    const action = { action: "publish" as const, document };
    await saveSiteContent(studio.database.query, "quotations", action, context, async () => {});
    expect((await create()).document).toMatchObject({
      taxes: [{ name: "QST 9.975%", rateThousandths: 9_975, number: "1234 TQ0001" }],
      depositPercent: 50,
      validDays: 14,
      terms: "Half now.",
    });
    // As a quote of the first version has them: opened, saved, sent and read as it was.
    const taxes = [{ name: "GST 5%", rateHundredths: 500 }];
    const { body: old } = await save(before, { taxes, lines: [line("a", 100_000)] });
    expect([old.document.taxes, old.total_cents]).toEqual([taxes, 105_000]);
    const { body: sent } = await send(old);
    expect((await open(secretOf(sent.link))).body.document.taxes).toEqual(taxes);
  });

  test("quotes are numbered by the year of the studio, one after the other", async () => {
    const quotes = await Promise.all([create(), create(), create()]);
    expect(quotes.map(({ number }) => number).sort()).toEqual(["Q-2026-001", "Q-2026-002", "Q-2026-003"]);
    // New Year's Eve in Vancouver is New Year's Day in Greenwich.
    studio.pass({ days: 41, minutes: -30 });
    await signInAgain();
    expect((await create()).number).toBe("Q-2026-004");
    studio.pass({ days: 1 });
    await signInAgain();
    expect((await create()).number).toBe("Q-2027-001");
  });

  test("a quote is sent with a link that only the mail holds, and the request is quoted", async () => {
    const { quote, secret } = await sent();
    expect(quote).toMatchObject({ status: "sent", version: 1, total_cents: 112_000, is_changed: false });
    const mail = (await mails()).find(({ kind: of }) => of === "quote-sent");
    expect(mail).toMatchObject({ fromName: "robin at Extenso", subject: letter.subject });
    expect(mail?.text).toContain(`Here it is.\n\nYour quote Q-2026-001:\n${quote.link}`);
    const request = await requestNow();
    expect(request).toMatchObject({ status: "quoted", value_cents: 112_000, due_at: null });
    expect(JSON.stringify(request)).not.toContain(secret);
    const links = await studio.database.query.selectFrom("quote_links").select("hash").execute();
    expect(links.map(({ hash }) => hash)).not.toContain(secret);
  });

  test("who has the link reads the quote, with who makes the offer", async () => {
    const { secret } = await sent();
    const { body } = await open(secret);
    expect(body).toMatchObject({
      number: "Q-2026-001",
      status: "sent",
      version: 1,
      is_over: false,
      changes: [],
      acceptance: null,
      valid_until: "2026-12-21T04:33:00.000Z",
      client: { name: "Dana Reyes", company: "" },
    });
    expect(body.studio).toMatchObject({ address: studio.settings.studioAddress, tax_number: "" });
    for (const wrong of [`${secret}x`, "A".repeat(43)]) expect((await open(wrong)).status).toBe(404);
    expect((await open("short")).status).toBe(400);
  });

  test("accepting counts once, freezes what was accepted, wins the request and tells both sides", async () => {
    const heard: object[] = [];
    studio.database.events.on("quoteAccepted", (accepted) => heard.push(accepted));
    const { quote, secret } = await sent();
    const answers = await Promise.all([
      decide(secret, { ...accept, chosen: ["b", "unknown"] }),
      decide(secret, { ...accept, name: "Dana again" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await open(secret);
    expect(["Dana Reyes", "Dana again"]).toContain(body.acceptance.name);
    const first = body.acceptance.name === "Dana Reyes";
    expect(body).toMatchObject({
      status: "accepted",
      acceptance: { version: 1, chosen: first ? ["b"] : [], total_cents: first ? 134_400 : 112_000 },
    });
    expect(body.acceptance.document_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await requestNow()).toMatchObject({ status: "won", value_cents: body.acceptance.total_cents });
    await quotes.tellAccepted();
    const kinds = (await mails()).map(({ kind: of }) => of);
    expect(kinds.filter((of) => of === "quote-accepted")).toHaveLength(1);
    const [told] = await studio.database.query
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "requests.notify")
      .where("unique_key", "like", "%:acceptance")
      .execute();
    expect(JSON.parse(told?.payload ?? "{}").news).toBe(
      `${body.acceptance.name} accepted Q-2026-001: $${first ? "1,344" : "1,120"}.`,
    );
    expect(heard).toEqual([
      { quoteId: expect.any(Number), number: "Q-2026-001", requestId: expect.any(Number) },
    ]);
    const notices = (await mails()).filter(({ kind: of }) => of === "quote-notice");
    expect(notices.map(({ subject }) => subject)).toEqual([
      `${body.acceptance.name} accepted your quote of $${first ? "1,344" : "1,120"} (Q-2026-001)`,
    ]);
    const now = (await staff(`/extenso/v1/quotes/${quote.id}`)).body;
    for (const refused of [await save(now, { title: "Another" }), await send(now)]) {
      expect([refused.status, refused.body.code]).toEqual([409, "rest_quote_decided"]);
    }
    const revoked = await staff(`/extenso/v1/quotes/${quote.id}`, { method: "DELETE" });
    expect(revoked.status).toBe(409);
    expect((await decide(secret, { decision: "decline" })).status).toBe(409);
  });

  test.each<[string, object, string]>([
    ["no name", { ...accept, name: " " }, "Please enter your name."],
    ["the sentence not ticked", { ...accept, agreed: false }, "Please tick the sentence to accept."],
    ["a question without words", { decision: "ask", text: " \n" }, "Please write your question."],
  ])("%s is told, and nothing is decided", async (_, body, message) => {
    const { secret } = await sent();
    const answer = await decide(secret, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect((await open(secret)).body.status).toBe("sent");
  });

  test("a question becomes a message, a refusal has its reason, and a new version says what changed", async () => {
    const { quote, secret } = await sent();
    await decide(secret, { decision: "ask", text: "Is the music included?" });
    expect((await requestNow()).messages.at(-1)).toMatchObject({
      kind: "question",
      author: { name: "Dana Reyes" },
      body: "Is the music included?",
    });
    await decide(secret, { decision: "decline", text: "Above our budget." });
    expect((await open(secret)).body).toMatchObject({
      status: "declined",
      decline_reason: "Above our budget.",
    });
    const now = (await staff(`/extenso/v1/quotes/${quote.id}`)).body;
    const changed = await save(now, { lines: [line("a", 80_000), line("c", 5_000)] });
    expect(changed.body.is_changed).toBe(true);
    const again = await send(changed.body);
    // The first link shows the new version, too.
    for (const either of [secret, secretOf(again.body.link)]) {
      expect((await open(either)).body).toMatchObject({
        status: "sent",
        version: 2,
        changes: ["“Line a” is $800 instead of $1,000.", "“Line c” is new: $50.", "“Line b” is out."],
      });
    }
    const old = await decide(secret, accept);
    expect([old.status, old.body.code]).toEqual([409, "rest_quote_renewed"]);
    expect((await decide(secret, { ...accept, version: 2 })).body.acceptance.version).toBe(2);
  });

  test("a quote ends by itself, and one that is withdrawn shows nothing", async () => {
    const { quote, secret } = await sent();
    studio.pass({ days: 31 });
    expect((await open(secret)).body.is_over).toBe(true);
    expect((await decide(secret, accept)).body.message).toBe(
      "This quote has ended. Ask the studio for a new one.",
    );
    await signInAgain();
    expect((await staff(`/extenso/v1/quotes/${quote.id}`, { method: "DELETE" })).body.status).toBe("revoked");
    expect((await open(secret)).status).toBe(404);
    expect((await decide(secret, accept)).status).toBe(404);
  });

  describe("a withdrawn quote", () => {
    const change = (quote: { id: number }, path: string, method = "POST") =>
      staff(`/extenso/v1/quotes/${quote.id}${path}`, { method });
    const removeLinks = async () => {
      const runner = startJobs(studio, [quoteLinksJob(studio)]);
      const due = () =>
        studio.database.query
          .selectFrom("jobs")
          .select("id")
          .where("kind", "=", "quotes.remove-links")
          .where("run_at", "<=", studio.clock().toISOString())
          .execute();
      await expect.poll(due).toEqual([]);
      await runner.stop();
    };

    test("that is sent again has a new link, and the old ones stay dead", async () => {
      const { quote, secret } = await sent();
      const { body } = await change(quote, "", "DELETE");
      const again = await send(body);
      const fresh = secretOf(again.body.link);
      expect([(await open(secret)).status, (await decide(secret, accept)).status]).toEqual([404, 404]);
      expect((await open(fresh)).body.status).toBe("sent");
      // The earlier withdrawal doesn't end the links that were sent since.
      studio.pass({ minutes: 11 });
      await removeLinks();
      expect((await open(fresh)).status).toBe(200);
      expect((await open(secret)).status).toBe(404);
    });

    test("comes back as it was for ten minutes, and then its links are gone", async () => {
      const { quote, secret } = await sent();
      await change(quote, "", "DELETE");
      studio.pass({ minutes: 9 });
      await removeLinks();
      expect((await change(quote, "/restore")).body.status).toBe("sent");
      expect((await open(secret)).status).toBe(200);
      expect((await change(quote, "/restore")).status).toBe(409);
      studio.pass({ minutes: 2 });
      await removeLinks();
      expect((await open(secret)).status).toBe(200);
      await change(quote, "", "DELETE");
      studio.pass({ minutes: 11 });
      await removeLinks();
      await signInAgain();
      const late = await change(quote, "/restore");
      expect([late.status, late.body.code]).toEqual([409, "rest_quote_links_gone"]);
      expect((await open(secret)).status).toBe(404);
    });

    test("that was declined is declined again, and one that was accepted can't be withdrawn", async () => {
      const declined = await sent();
      await decide(declined.secret, { version: 1, decision: "decline", text: "Too dear." });
      await change(declined.quote, "", "DELETE");
      expect((await change(declined.quote, "/restore")).body.status).toBe("declined");
      const accepted = await sent();
      await decide(accepted.secret, accept);
      expect((await change(accepted.quote, "", "DELETE")).status).toBe(409);
    });
  });

  test("a reminder comes three days before the end, unless the quote is decided", async () => {
    const run = async () => {
      const runner = startJobs(studio, [quoteReminderJob(studio)]);
      const due = () =>
        studio.database.query
          .selectFrom("jobs")
          .select("id")
          .where("kind", "=", "quotes.reminder")
          .where("run_at", "<=", studio.clock().toISOString())
          .execute();
      await expect.poll(due).toEqual([]);
      await runner.stop();
    };
    const reminders = async () =>
      (await mails()).filter(({ subject }) => /^Your quote .* ends on/.test(subject));
    const { secret } = await sent();
    const other = await sent();
    await decide(other.secret, accept);
    studio.pass({ days: 26 });
    await run();
    expect(await reminders()).toEqual([]);
    studio.pass({ days: 1, minutes: 1 });
    await run();
    const [reminder, ...more] = await reminders();
    expect(more).toEqual([]);
    const link = /https:\/\/\S+\/quote\/\S+/.exec(reminder?.text)?.[0] ?? "";
    expect((await open(secretOf(link))).body.number).toBe((await open(secret)).body.number);
  });

  test.each<[string, object, number]>([
    ["too many lines", { lines: Array.from({ length: 61 }, (_, at) => line(`l${at}`, 1)) }, 400],
    [
      "a total beyond all sums",
      { lines: [line("a", 1_000_000_000, { quantityHundredths: 1_000_000 })] },
      400,
    ],
    ["an endless text", { terms: "x".repeat(8_001) }, 400],
    ["half a document", { lines: null }, 400],
  ])("%s is refused", async (_, wrong, status) => {
    const quote = await create();
    expect((await save(quote, wrong)).status).toBe(status);
    expect((await staff(`/extenso/v1/quotes/${quote.id}`)).body.revision).toBe(1);
  });

  test("a quote that isn't whole is kept, and says what it lacks when it is sent", async () => {
    const quote = await create();
    const { body } = await save(quote, { title: "" });
    expect((await send(body)).body.message).toBe("Give the quote a title.");
    const stale = await save(quote, { title: "Late" });
    expect([stale.status, stale.body.code]).toEqual([409, "rest_quote_changed"]);
  });

  test("nobody else writes or reads quotes at the desk", async () => {
    const { quote } = await sent();
    const paths: [method: string, path: string, body?: object][] = [
      ["GET", `/extenso/v1/requests/${quotes.request}/quotes`],
      ["POST", `/extenso/v1/requests/${quotes.request}/quotes`, {}],
      ["GET", `/extenso/v1/quotes/${quote.id}`],
      ["POST", `/extenso/v1/quotes/${quote.id}`, { revision: 1, document: {} }],
      ["DELETE", `/extenso/v1/quotes/${quote.id}`],
      ["POST", `/extenso/v1/quotes/${quote.id}/restore`],
      ["GET", `/extenso/v1/quotes/${quote.id}/pdf`],
      ["POST", `/extenso/v1/quotes/${quote.id}/send`, { revision: 1, ...letter }],
    ];
    for (const role of [null, "subscriber", "contributor", "author"]) {
      const theirs = role ? await signIn(`the-${role}`, role) : undefined;
      for (const [method, path, body] of paths) {
        const answer = await call(path, {
          method,
          ...(theirs ? { token: theirs } : {}),
          ...(body ? { body } : {}),
        });
        expect([role, method, path, answer.status]).toEqual([role, method, path, role ? 403 : 401]);
      }
    }
  });
});

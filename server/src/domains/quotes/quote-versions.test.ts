/** Quotes over several sendings: what they are worth, who has seen them, what new ones begin with. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { startJobs } from "../../engines/jobs/runner.ts";
import { systemActor } from "../audit/audit.ts";
import { defaultContent } from "../site-content/default-content.ts";
import { saveSiteContent } from "../site-content/save-site-content.ts";
import { accept, letter, line, openTestQuotes, secretOf, type TestQuotes } from "./test-quotes.ts";
import { quoteLinksJob } from "./withdraw-quote.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let quotes: TestQuotes;
  beforeEach(async () => {
    quotes = await openTestQuotes(kind);
  });
  afterEach(() => quotes.studio.close());

  const value = async () => (await quotes.requestNow()).value_cents;
  /** Sends a quote of one line without tax. */
  async function sentFor(cents: number) {
    const written = await quotes.save(await quotes.create(), { lines: [line("a", cents)], taxes: [] });
    const { body } = await quotes.send(written.body);
    return { quote: body, secret: secretOf(body.link) };
  }
  const withdraw = ({ id }: { id: number }) => quotes.staff(`/extenso/v1/quotes/${id}`, { method: "DELETE" });

  describe("the value of a request", () => {
    test("is that of the newest open quote, and the sum of what was accepted once something was", async () => {
      const film = await sentFor(100_000);
      quotes.studio.pass({ minutes: 1 });
      const stills = await sentFor(30_000);
      expect(await value()).toBe(30_000);
      await quotes.decide(film.secret, accept);
      expect(await value()).toBe(100_000);
      quotes.studio.pass({ minutes: 1 });
      const site = await sentFor(5_000);
      expect(await value()).toBe(100_000);
      await quotes.decide(stills.secret, accept);
      expect(await value()).toBe(130_000);
      await quotes.decide(site.secret, { decision: "decline" });
      expect(await value()).toBe(130_000);
    });

    test("goes back when the newest is withdrawn or declined, and forward when that is taken back", async () => {
      await sentFor(100_000);
      quotes.studio.pass({ minutes: 1 });
      const second = await sentFor(30_000);
      await withdraw(second.quote);
      expect(await value()).toBe(100_000);
      await quotes.staff(`/extenso/v1/quotes/${second.quote.id}/restore`, { method: "POST" });
      expect(await value()).toBe(30_000);
      await quotes.decide(second.secret, { decision: "decline" });
      expect(await value()).toBe(100_000);
    });

    test("is that of the version that was sent, not of one that is being written", async () => {
      const { quote } = await sentFor(100_000);
      const saved = await quotes.save(await quotes.quoteNow(quote), { lines: [line("a", 1)] });
      expect(saved.body.total_cents).toBe(100_000);
      quotes.studio.pass({ days: 1 });
      await quotes.signInAgain();
      const other = await sentFor(30_000);
      await withdraw(other.quote);
      expect(await value()).toBe(100_000);
    });

    test("that staff have entered stays where no quote says another", async () => {
      const { quote } = await sentFor(100_000);
      const { revision } = await quotes.requestNow();
      const path = `/extenso/v1/requests/${quotes.request}`;
      await quotes.staff(path, { body: { revision, value_cents: 77_700 } });
      await withdraw(quote);
      expect(await value()).toBe(77_700);
    });
  });

  test("links outlive the first of two withdrawals, and end ten minutes after the second", async () => {
    const { quote } = await sentFor(100_000);
    const { studio } = quotes;
    async function workOff(): Promise<void> {
      const due = () =>
        studio.database.query
          .selectFrom("jobs")
          .select("id")
          .where("kind", "=", "quotes.remove-links")
          .where("run_at", "<=", studio.clock().toISOString())
          .execute();
      const runner = startJobs(studio, [quoteLinksJob(studio)]);
      await expect.poll(due).toEqual([]);
      await runner.stop();
    }
    const links = () => studio.database.query.selectFrom("quote_links").select("hash").execute();
    await withdraw(quote);
    studio.pass({ minutes: 5 });
    await quotes.staff(`/extenso/v1/quotes/${quote.id}/restore`, { method: "POST" });
    await withdraw(quote);
    studio.pass({ minutes: 6 });
    await workOff();
    expect(await links()).toHaveLength(1);
    studio.pass({ minutes: 5 });
    await workOff();
    expect(await links()).toEqual([]);
  });

  describe("a quote is seen", () => {
    test("by a person, not by what opens its link, and at once", async () => {
      const { quote, secret } = await sentFor(100_000);
      await quotes.open(secret);
      expect((await quotes.quoteNow(quote)).viewed_at).toBeNull();
      expect((await quotes.see(secret)).status).toBe(204);
      const first = (await quotes.quoteNow(quote)).viewed_at;
      expect(first).toBe(quotes.studio.clock().toISOString());
      quotes.studio.pass({ minutes: 5 });
      await quotes.see(secret);
      expect((await quotes.quoteNow(quote)).viewed_at).toBe(first);
      expect((await quotes.see("A".repeat(43))).status).toBe(404);
    });

    test("by whoever asks or decides", async () => {
      const { quote, secret } = await sentFor(100_000);
      await quotes.decide(secret, { decision: "ask", text: "When?" });
      expect((await quotes.quoteNow(quote)).viewed_at).not.toBeNull();
    });

    test("in the version that was looked at: a new one begins unseen, the same sent again doesn't", async () => {
      const { quote, secret } = await sentFor(100_000);
      await quotes.see(secret);
      const again = await quotes.send(await quotes.quoteNow(quote));
      expect([again.body.version, again.body.viewed_at === null]).toEqual([1, false]);
      const changed = await quotes.save(again.body, { title: "Another" });
      expect(changed.body.viewed_at).not.toBeNull();
      const renewed = await quotes.send(changed.body);
      expect([renewed.body.version, renewed.body.viewed_at]).toEqual([2, null]);
      // The page of the first version is still open somewhere.
      await quotes.see(secret, 1);
      expect((await quotes.quoteNow(quote)).viewed_at).toBeNull();
      await quotes.see(secret, 2);
      expect((await quotes.quoteNow(quote)).viewed_at).not.toBeNull();
    });
  });

  test("a quote without a price is sent only by whoever confirms that", async () => {
    const written = await quotes.save(await quotes.create(), { lines: [line("a", 0), line("b", 5_000)] });
    const refused = await quotes.send(written.body);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, "rest_price_missing", "“Line a” has no price."],
    ]);
    expect((await quotes.quoteNow(written.body)).status).toBe("draft");
    const sent = await quotes.send(written.body, { without_price: true });
    expect([sent.status, sent.body.status]).toEqual([200, "sent"]);
  });

  test("sending moves the revision once: a second press is refused, and a decision moves nothing", async () => {
    const { quote, secret } = await sentFor(100_000);
    const twice = await quotes.send({ ...quote, revision: quote.revision - 1 });
    expect([twice.status, twice.body.code]).toEqual([409, "rest_quote_changed"]);
    await quotes.decide(secret, { decision: "decline" });
    const saved = await quotes.save(quote, { title: "Typed meanwhile" });
    expect([saved.status, saved.body.title]).toEqual([200, "Typed meanwhile"]);
  });

  test("each version keeps the studio’s address and tax number of the day on which it was sent", async () => {
    const publish = async (taxNumber: string) => {
      const document = {
        ...defaultContent.quotations,
        quotes: { ...defaultContent.quotations.quotes, taxNumber },
      };
      const context = () => ({ kind, now: quotes.studio.clock(), actor: systemActor("test") });
      const action = { action: "publish" as const, document };
      await saveSiteContent(quotes.studio.database.query, "quotations", action, context, async () => {});
    };
    await publish("GST 12345 RT0001");
    const { quote, secret } = await sentFor(100_000);
    await publish("GST 67890 RT0001");
    expect((await quotes.open(secret)).body.studio.tax_number).toBe("GST 12345 RT0001");
    const preview = await quotes.staff(`/extenso/v1/quotes/${quote.id}/preview`);
    expect(preview.body.studio.tax_number).toBe("GST 67890 RT0001");
  });

  test("the desk previews what the client would see and what they see, and nobody has seen it by that", async () => {
    const preview = async ({ id }: { id: number }, of: string) =>
      (await quotes.staff(`/extenso/v1/quotes/${id}/preview?of=${of}`)).body;
    const draft = await quotes.create();
    expect(await preview(draft, "written")).toMatchObject({
      number: draft.number,
      status: "sent",
      version: 1,
      changes: [],
    });
    expect((await preview(draft, "sent")).code).toBe("rest_no_quote");
    const { quote, secret } = await sentFor(100_000);
    expect(await preview(quote, "sent")).toEqual((await quotes.open(secret)).body);
    await quotes.save(quote, { lines: [line("a", 90_000)], taxes: [] });
    const written = await preview(quote, "written");
    expect([written.version, written.changes]).toEqual([2, ["“Line a” is $900 instead of $1,000."]]);
    expect((await preview(quote, "sent")).version).toBe(1);
    expect((await quotes.quoteNow(quote)).viewed_at).toBeNull();
  });

  test("a draft is deleted for good, and one that was sent is not", async () => {
    const remove = ({ id }: { id: number }) =>
      quotes.staff(`/extenso/v1/quotes/${id}/draft`, { method: "DELETE" });
    const draft = await quotes.create();
    expect((await remove(draft)).status).toBe(200);
    expect((await quotes.staff(`/extenso/v1/quotes/${draft.id}`)).status).toBe(404);
    const { quote } = await sentFor(100_000);
    const refused = await remove(quote);
    expect([refused.status, refused.body.code]).toEqual([409, "rest_quote_sent"]);
  });

  test("a new quote begins with a template, or with another’s document", async () => {
    const { quote } = await sentFor(100_000);
    const copy = await quotes.create({ document: quote.document });
    expect(copy).toMatchObject({ status: "draft", version: 0, document: quote.document });
    const kept = await quotes.staff("/extenso/v1/quote-templates", {
      body: { name: "Film day", document: quote.document },
    });
    const [template] = kept.body;
    expect([kept.status, template.name]).toEqual([201, "Film day"]);
    expect((await quotes.create({ template: template.id })).document).toEqual(quote.document);
    const typed = { ...quote.document, title: "Typed" };
    const renamed = await quotes.staff("/extenso/v1/quote-templates", {
      body: { name: "Film day", document: typed },
    });
    expect(renamed.body).toEqual([{ ...template, document: typed }]);
    expect((await quotes.create({ template: template.id })).title).toBe("Typed");
    const gone = await quotes.staff(`/extenso/v1/quote-templates/${template.id}`, { method: "DELETE" });
    expect(gone.body).toEqual([]);
    expect((await quotes.create({ template: template.id })).code).toBe("rest_no_template");
    expect((await quotes.create({ document: { title: 1 } })).code).toBe("rest_invalid_param");
  });

  test("the client’s mail of the acceptance names the amount in its subject", async () => {
    const { secret } = await sentFor(100_050);
    await quotes.decide(secret, accept);
    await quotes.tellAccepted();
    const mail = (await quotes.mails()).find(({ kind: of }) => of === "quote-accepted");
    expect(mail?.subject).toBe("You accepted quote Q-2026-001: $1,000.50");
  });

  test("nobody else previews, deletes or keeps quotes", async () => {
    const { quote } = await sentFor(100_000);
    const author = await quotes.signIn("the-author", "author");
    const calls: [method: string, path: string, body?: object][] = [
      ["GET", `/extenso/v1/quotes/${quote.id}/preview`],
      ["DELETE", `/extenso/v1/quotes/${quote.id}/draft`],
      ["GET", "/extenso/v1/quote-templates"],
      ["POST", "/extenso/v1/quote-templates", { name: "Mine", document: quote.document }],
      ["DELETE", "/extenso/v1/quote-templates/1"],
      ["POST", `/extenso/v1/quotes/${quote.id}/send`, { revision: quote.revision, ...letter }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await quotes.call(path, { method, token: author, ...(body ? { body } : {}) });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });
});

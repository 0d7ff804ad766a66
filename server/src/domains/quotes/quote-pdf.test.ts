/** The PDF of an accepted quote: the words of the page, in the mails, behind the link and at the desk. */
import { createHash } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { startJobs } from "../../engines/jobs/runner.ts";
import { quoteFilesJob } from "./quote-pdf.ts";
import { accept, line, openTestQuotes, secretOf, type TestQuotes } from "./test-quotes.ts";

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

describe.each(databaseKinds)("on %s", (kind) => {
  let quotes: TestQuotes;
  beforeEach(async () => {
    quotes = await openTestQuotes(kind);
  });
  afterEach(() => quotes.studio.close());

  async function accepted() {
    const written = await quotes.save(await quotes.create(), {
      title: "A film for 山田太郎",
      intro: "Dear Dana, here it is.",
      terms: "Half now.\n\nHalf later.",
      lines: [
        line("a", 91_000, { details: "Camera and sound.", quantityHundredths: 150 }),
        line("b", 20_000, { optional: true, description: "A second film" }),
        line("c", 30_000, { optional: true, description: "Drone pictures" }),
      ],
    });
    const { body } = await quotes.send(written.body);
    const secret = secretOf(body.link);
    await quotes.decide(secret, { ...accept, chosen: ["b"] });
    return { quote: body, secret };
  }
  const download = async (path: string, options: object = {}) =>
    new Uint8Array(await (await quotes.fetch(path, options)).arrayBuffer());
  const stored = async () =>
    (await Array.fromAsync(quotes.studio.files.walk("quotes"))).map(({ key }) => key);

  test("goes out with the mails to both sides, and lies behind the client's link and at the desk", async () => {
    const { quote, secret } = await accepted();
    await quotes.tellAccepted();
    const [key = ""] = await stored();
    const told = (await quotes.mails()).filter(({ attachments }) => attachments?.length > 0);
    expect(told.map((mail) => [mail.kind, mail.attachments])).toEqual(
      ["quote-accepted", "quote-notice"].map((of) => [
        of,
        [{ key, name: "Q-2026-001.pdf", mimeType: "application/pdf" }],
      ]),
    );
    const theirs = await quotes.fetch("/extenso/v1/quotes/pdf", { body: { secret } });
    expect(Object.fromEntries(theirs.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="Q-2026-001.pdf"',
      "cache-control": "no-store",
    });
    const bytes = new Uint8Array(await theirs.arrayBuffer());
    const atDesk = await download(`/extenso/v1/quotes/${quote.id}/pdf`, { token: quotes.token() });
    const hash = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
    expect(hash(atDesk)).toBe(hash(bytes));
    const text = await textOf(bytes);
    for (const words of [
      "Quote Q-2026-001 A film for 山田太郎",
      "For Dana Reyes",
      "Dana Reyes accepted this quote on November 20, 2026: $1,752.80 with taxes.",
      "Dear Dana, here it is.",
      "Line a Camera and sound. 1.5 × $910 $1,365.00",
      "A second film $200.00",
      "Subtotal $1,565.00 GST 5% $78.25 PST 7% $109.55 Total $1,752.80 Deposit, 40%, on acceptance $701.12 Remainder, by a later invoice $1,051.68",
      "Terms Half now. Half later.",
    ])
      expect(text).toContain(words);
    // Options that the client didn't choose are left out.
    expect(text).not.toContain("Drone pictures");
  });

  test("comes after a kill between the acceptance and the mails, and each mail goes once", async () => {
    const { quote } = await accepted();
    expect(await stored()).toEqual([]);
    expect((await quotes.mails()).map(({ kind: of }) => of)).not.toContain("quote-accepted");
    // The state after a kill between storing the PDF and writing the mails.
    await download(`/extenso/v1/quotes/${quote.id}/pdf`, { token: quotes.token() });
    await quotes.studio.database.query
      .updateTable("jobs")
      .set({ attempts: 1 })
      .where("kind", "=", "quotes.tell-accepted")
      .execute();
    await quotes.tellAccepted();
    expect(await stored()).toHaveLength(1);
    await quotes.tellAccepted();
    const kinds = (await quotes.mails()).map(({ kind: of }) => of);
    expect(kinds.filter((of) => of === "quote-accepted")).toHaveLength(1);
  });

  test("isn't there before somebody accepts, and goes with what is kept of the quote", async () => {
    const { quote, secret } = await quotes.sent();
    const early = await quotes.call("/extenso/v1/quotes/pdf", { body: { secret } });
    expect([early.status, early.body.message]).toEqual([404, "There is a PDF once the quote is accepted."]);
    await quotes.decide(secret, accept);
    await download("/extenso/v1/quotes/pdf", { body: { secret } });
    expect(await stored()).toHaveLength(1);
    const sweep = async () => {
      const runner = startJobs(quotes.studio, [quoteFilesJob(quotes.studio)]);
      await expect
        .poll(() =>
          quotes.studio.database.query
            .selectFrom("jobs")
            .select("attempts")
            .where("kind", "=", "quotes.sweep-files")
            .where("state", "=", "waiting")
            .where("run_at", ">", quotes.studio.clock().toISOString())
            .execute(),
        )
        .toHaveLength(1);
      await runner.stop();
    };
    await sweep();
    expect(await stored()).toHaveLength(1);
    const { query } = quotes.studio.database;
    await query.deleteFrom("quotes").where("id", "=", quote.id).execute();
    quotes.studio.pass({ minutes: 61 });
    await sweep();
    expect(await stored()).toHaveLength(1);
    await query.deleteFrom("signed_quotes").where("id", "=", quote.id).execute();
    quotes.studio.pass({ minutes: 61 });
    await sweep();
    expect(await stored()).toEqual([]);
  });
});

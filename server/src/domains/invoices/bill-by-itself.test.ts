/** What a quote makes due is billed without a press, where the studio wants it: once, whatever is killed. */
import type { PaymentSchedule } from "@extenso/contract/quotes/quote-document.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { billPartJob, planBillingJob } from "./bill-by-itself.ts";
import { openTestInvoices, type TestInvoices } from "./test-invoices.ts";

const schedule: PaymentSchedule = {
  parts: [
    { name: "Deposit", due: { kind: "acceptance" }, share: { kind: "percent", value: 4_000 } },
    {
      name: "After the shoot",
      due: { kind: "date", on: "2026-12-01" },
      share: { kind: "percent", value: 3_000 },
    },
  ],
  rest: { name: "On delivery", due: { kind: "press" } },
};

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  async function wish(billsByItself: boolean): Promise<void> {
    const settings = { dueDays: 15, instructions: "", paymentUrl: "", billsByItself, notes: "" };
    await invoices.admin("/extenso/v1/invoices/settings", { body: { settings } });
  }
  async function runJobs(): Promise<void> {
    await invoices.run(planBillingJob(invoices.studio));
    await invoices.run(billPartJob(invoices.studio));
  }
  const billed = async () =>
    (await invoices.money()).invoices
      .map(({ number, total_cents }: Record<string, unknown>) => [number, total_cents])
      .toReversed();
  const sentMails = async () => (await invoices.mails()).filter(({ kind: of }) => of === "invoice-sent");

  test("the deposit on acceptance, a payment of a day in its morning, the rest by a press", async () => {
    await wish(true);
    const quote = await invoices.acceptedQuote({ schedule });
    expect(await billed()).toEqual([]);
    await runJobs();
    expect(await billed()).toEqual([["INV-2026-001", 44_800]]);
    const [mail] = await sentMails();
    expect(mail).toMatchObject({ fromName: "robin at Extenso", subject: "Invoice: Launch film" });
    expect(mail?.text).toContain(
      "Hello Dana,\n\nhere is the invoice for “Launch film”.\n\nInvoice INV-2026-001: $448",
    );
    // A minute to eight in the studio on the first of December; British Columbia keeps its summer time.
    const { studio } = invoices;
    studio.pass({ seconds: (Date.UTC(2026, 11, 1, 14, 59) - studio.clock().getTime()) / 1000 });
    await invoices.signInAgain();
    await runJobs();
    expect(await billed()).toHaveLength(1);
    invoices.studio.pass({ minutes: 1 });
    await invoices.signInAgain();
    await runJobs();
    expect(await billed()).toEqual([
      ["INV-2026-001", 44_800],
      ["INV-2026-002", 33_600],
    ]);
    invoices.studio.pass({ days: 30 });
    await invoices.signInAgain();
    await runJobs();
    expect(await billed()).toHaveLength(2);
    const { body: rest } = await invoices.bill(quote, 2);
    expect(rest.total_cents).toBe(33_600);
  });

  test("nothing where the studio doesn't want it, also if it changes its mind before the day", async () => {
    await invoices.acceptedQuote({ schedule });
    await runJobs();
    expect(await billed()).toEqual([]);
    await wish(true);
    await invoices.acceptedQuote({ schedule });
    await runJobs();
    await wish(false);
    invoices.studio.pass({ days: 12 });
    await invoices.signInAgain();
    await runJobs();
    expect(await billed()).toEqual([["INV-2026-001", 44_800]]);
  });

  test("after a kill between the draft and its mail it is sent, and only once", async () => {
    await wish(true);
    const quote = await invoices.acceptedQuote();
    await invoices.run(planBillingJob(invoices.studio));
    const { body: draft } = await invoices.bill(quote, 0);
    await invoices.run(billPartJob(invoices.studio));
    expect(await invoices.now(draft)).toMatchObject({ status: "sent", number: "INV-2026-001" });
    // As if the process had been killed after the mail, before the job's row went.
    const { query } = invoices.studio.database;
    const now = invoices.studio.clock().toISOString();
    const again = { kind: "quotes.accepted", unique_key: String(quote), payload: JSON.stringify({ quote }) };
    await query
      .insertInto("jobs")
      .values({ ...again, state: "waiting", run_at: now, attempts: 0, created_at: now })
      .execute();
    await runJobs();
    expect(await sentMails()).toHaveLength(1);
    expect(await billed()).toHaveLength(1);
  });

  test("a draft that somebody has changed stays theirs", async () => {
    await wish(true);
    const quote = await invoices.acceptedQuote();
    const { body: draft } = await invoices.bill(quote, 0);
    await invoices.save(draft, { title: "The film" });
    await runJobs();
    expect((await invoices.now(draft)).status).toBe("draft");
  });

  test("a client without an address keeps a draft, and the job ends", async () => {
    await wish(true);
    await invoices.acceptedQuote();
    await invoices.studio.database.query.updateTable("contact_requests").set({ email: "" }).execute();
    await runJobs();
    expect(await billed()).toEqual([[null, 44_800]]);
  });
});

/** Due parts of a quote are billed automatically if the studio wants it: once each, even if processes are killed. */
import type { PaymentSchedule } from "@extenso/contract/quotes/quote-document.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { followingAcceptance } from "../quotes/quotes.ts";
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
  const mailsOf = async (wanted: string) => (await invoices.mails()).filter(({ kind: of }) => of === wanted);
  const sentMails = () => mailsOf("invoice-sent");
  const noticesOfUnsent = () => mailsOf("invoice-unsent");
  /** As if the process had been killed before it removed the job's row. */
  const acceptAgain = (quote: number) =>
    invoices.studio.database.query
      .transaction()
      .execute((rows) =>
        enqueue(rows, followingAcceptance, { quote }, { now: invoices.studio.clock(), key: String(quote) }),
      );

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

  test("after a kill between the mail and the end of the job it is sent only once", async () => {
    await wish(true);
    const quote = await invoices.acceptedQuote();
    await runJobs();
    expect(await billed()).toEqual([["INV-2026-001", 44_800]]);
    await acceptAgain(quote);
    await runJobs();
    expect(await sentMails()).toHaveLength(1);
    expect(await billed()).toHaveLength(1);
  });

  test("a draft that somebody has made stays theirs, saved or not", async () => {
    await wish(true);
    const quote = await invoices.acceptedQuote();
    const { body: draft } = await invoices.bill(quote, 0);
    await runJobs();
    expect(await invoices.now(draft)).toMatchObject({ status: "draft", revision: draft.revision });
    expect(await noticesOfUnsent()).toEqual([]);
  });

  test("what can't be sent stays a draft, and the studio is told once", async () => {
    await wish(true);
    const quote = await invoices.acceptedQuote();
    await invoices.studio.database.query.updateTable("contact_requests").set({ email: "" }).execute();
    await runJobs();
    const [{ id }] = (await invoices.money()).invoices;
    expect(await billed()).toEqual([[null, 44_800]]);
    const notice = await noticesOfUnsent();
    expect(notice).toMatchObject([{ subject: "An invoice of $448 was not sent: Launch film" }]);
    expect(notice[0]?.text).toContain("There is no email address to send it to.");
    expect(notice[0]?.text).toContain(`/desk/invoices/${id}`);
    await acceptAgain(quote);
    await runJobs();
    expect(await noticesOfUnsent()).toHaveLength(1);
  });
});

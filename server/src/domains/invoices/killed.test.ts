/**
 * A process that is killed at any statement of a step on the way from an acceptance to the money, or after its commit:
 * repeated, as a person, Stripe or the next process does, each step is done once. In the core reach at every third one.
 */
import type { InvoiceDocument } from "@extenso/contract/invoices/invoice-document.ts";
import { usualReminders } from "@extenso/contract/invoices/reminders.ts";
import { emptyQuote } from "@extenso/contract/quotes/quote-document.ts";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../engines/database/open.ts";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import type { Attempt, JobHandler } from "../../engines/jobs/runner.ts";
import { isCoreReach } from "../../kernel/test-reach.ts";
import { systemActor } from "../audit/audit.ts";
import { acceptQuote } from "../quotes/decide-quote.ts";
import { createDraft } from "../quotes/quote-drafts.ts";
import { readQuoteDefaults } from "../quotes/read-draft.ts";
import { sendQuote } from "../quotes/send-quote.ts";
import { tellAcceptedJob } from "../quotes/tell-accepted.ts";
import { billPartJob, planBillingJob } from "./bill-by-itself.ts";
import { createInvoice } from "./invoice-drafts.ts";
import { attachPdfJob } from "./invoice-pdf.ts";
import { recordPayment } from "./payments.ts";
import { remindJob } from "./reminders/remind-job.ts";
import { sendInvoice } from "./send-invoice.ts";
import { startCheckout } from "./stripe/start-checkout.ts";
import { deliver, openTestStripe, pay, stripeEvent } from "./stripe/test-stripe.ts";
import { line, openTestInvoices, type TestInvoices } from "./test-invoices.ts";

const oneStatementIn = isCoreReach ? 3 : 1;

class KilledError extends Error {}

/** From the statement on that is armed, none reaches the database: an open transaction is rolled back, as by a kill. */
function killable(database: Database): { arm(statements: number): void; hasKilled(): boolean } {
  let left = Number.POSITIVE_INFINITY;
  let hasKilled = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      hasKilled ||= left <= 0;
      if (hasKilled) throw new KilledError();
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  Object.assign(database, { query: database.query.withPlugin(plugin) });
  return {
    arm(statements) {
      left = statements;
      hasKilled = false;
    },
    hasKilled: () => hasKilled,
  };
}

const author = { id: 1, name: "Robin" };
const actor = systemActor("test");
const letter = { subject: "Yours", body: "Here it is.", isPriceConfirmed: true, author, actor };
const quietly = (work: Promise<unknown>) => work.catch(() => undefined);

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  let process: ReturnType<typeof killable>;
  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
    process = killable(invoices.studio.database);
  });
  afterEach(() => invoices.studio.close());

  const query = () => invoices.studio.database.query;

  /**
   * Takes a step of a subject of its own for each of its statements, killed there, and once more after its last commit.
   * @returns how many kills there were.
   */
  async function killEverywhere<Subject>(
    begin: () => Promise<Subject>,
    step: (subject: Subject) => Promise<unknown>,
    check: (subject: Subject) => Promise<void>,
  ): Promise<number> {
    for (let kills = 0; ; kills += 1) {
      // Mailboxes have budgets by the day.
      invoices.studio.pass({ minutes: 100 });
      const subject = await begin();
      process.arm(kills * oneStatementIn);
      await quietly(step(subject));
      const wasKilled = process.hasKilled();
      process.arm(Number.POSITIVE_INFINITY);
      await quietly(step(subject));
      await check(subject);
      if (!wasKilled) return kills;
    }
  }

  /** One attempt of a process; the runner's own lease is tested with it. */
  async function attempt(job: JobHandler, payload: unknown): Promise<void> {
    const given: Attempt = {
      number: 1,
      isLast: false,
      signal: new AbortController().signal,
      holdLease: async () => {},
      complete: (work) => query().transaction().execute(work),
    };
    await job.run(payload, given);
  }
  const jobsOf = async (name: string) => {
    const rows = await query().selectFrom("jobs").select("payload").where("kind", "=", name).execute();
    return rows.map(({ payload }) => JSON.parse(payload));
  };
  const mailsOf = async (wanted: string) => (await invoices.mails()).filter(({ kind: of }) => of === wanted);
  const invoiceOf = (id: number) =>
    query().selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  async function draft(changes: Partial<InvoiceDocument> = {}): Promise<number> {
    const document: InvoiceDocument = {
      title: "Launch film",
      intro: "",
      client: { name: "Dana Reyes", company: "", address: "" },
      lines: [line("a", 100_000)],
      discount: { kind: "percent", value: 0 },
      taxes: [],
      dueDays: 15,
      notes: "",
      ...changes,
    };
    return await createInvoice(invoices.studio, { requestId: invoices.request, document, actor });
  }
  const send = (id: number) => sendInvoice(invoices.studio, { id, revision: 1, ...letter });
  async function sent(changes: Partial<InvoiceDocument> = {}): Promise<number> {
    const id = await draft(changes);
    await send(id);
    return id;
  }
  async function expectNoGaps(count: number): Promise<void> {
    const rows = await query()
      .selectFrom("invoices")
      .select("number")
      .where("number", "is not", null)
      .execute();
    const numbers = rows.map(({ number }) => number).sort();
    const wanted = Array.from({ length: count }, (_, at) => `INV-2026-${String(at + 1).padStart(3, "0")}`);
    expect(numbers).toEqual(wanted);
  }

  test("sending: numbers have no gap, and each has one mail that waits for its PDF", async () => {
    const mails = new Set<number>();
    const kills = await killEverywhere(draft, send, async (id) => {
      const { number } = await invoiceOf(id);
      expect((await mailsOf("invoice-sent")).filter(({ text }) => text.includes(`${number}:`))).toHaveLength(
        1,
      );
      const waiting = (await jobsOf("invoices.attach-pdf")).filter(({ invoice }) => invoice === id);
      expect(waiting).toHaveLength(1);
      mails.add(waiting[0].mail);
    });
    expect(kills * oneStatementIn).toBeGreaterThan(10);
    await expectNoGaps(kills + 1);
    expect(mails.size).toBe(kills + 1);
  });

  test("a payment by hand is one row, and counts once", async () => {
    const id = await sent();
    let paid = 0;
    const begin = async () => ({ ...invoices.payment(100), key: `killed-payment-${paid}` });
    const kills = await killEverywhere(
      begin,
      ({ key, amount_cents, paid_on, way, reference }) =>
        recordPayment(invoices.studio, {
          invoiceId: id,
          payment: { key, amountCents: amount_cents, paidOn: paid_on, way, reference },
          author,
          actor,
        }),
      async ({ key }) => {
        paid += 1;
        const rows = await query()
          .selectFrom("invoice_payments")
          .select("id")
          .where("key", "=", key)
          .execute();
        expect(rows).toHaveLength(1);
        expect((await invoiceOf(id)).paid_cents).toBe(paid * 100);
      },
    );
    expect(kills * oneStatementIn).toBeGreaterThan(5);
  });

  test("what Stripe tells is answered with 200 once its payment is there, and is one row", async () => {
    const stripe = await openTestStripe(invoices);
    const answers: number[] = [];
    const kills = await killEverywhere(
      async () => {
        const id = await sent();
        await startCheckout(invoices.studio, id);
        return { id, event: stripeEvent("checkout.session.completed", pay(stripe.sessions.at(-1))) };
      },
      async ({ event }) => answers.push(await deliver(invoices, event)),
      async ({ id }) => {
        const rows = await query()
          .selectFrom("invoice_payments")
          .select("id")
          .where("invoice_id", "=", id)
          .execute();
        expect([rows.length, (await invoiceOf(id)).status]).toEqual([1, "paid"]);
      },
    );
    expect(kills * oneStatementIn).toBeGreaterThan(10);
    // Killed, it was never said to be received; told again, it was.
    expect(answers).toEqual([...Array.from({ length: kills }, () => [500, 200]).flat(), 200, 200]);
    await stripe.close();
  });

  test("a reminder goes once", async () => {
    const reminders = { ...usualReminders, isOn: true, daysBefore: [], isOnDueDay: false, daysAfter: [1] };
    await invoices.admin("/extenso/v1/invoices/settings", { body: { settings: { reminders } } });
    /** At 10 in Vancouver on the next day. */
    function toMorning(): void {
      const now = invoices.studio.clock();
      const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 18);
      invoices.studio.pass({ seconds: (next - now.getTime()) / 1000 });
    }
    toMorning();
    let count = 0;
    const kills = await killEverywhere(
      async () => {
        const id = await sent({ dueDays: 0 });
        toMorning();
        return id;
      },
      () => attempt(remindJob(invoices.studio), {}),
      async (id) => {
        count += 1;
        const rows = await query()
          .selectFrom("invoice_reminders")
          .select("mail_id")
          .where("invoice_id", "=", id)
          .execute();
        expect(rows).toHaveLength(1);
        const mails = await mailsOf("invoice-reminder");
        expect(mails).toHaveLength(count);
        const waiting = (await jobsOf("invoices.attach-pdf")).filter(({ mail }) => mail === rows[0]?.mail_id);
        expect(waiting).toHaveLength(1);
      },
    );
    expect(kills * oneStatementIn).toBeGreaterThan(10);
  });

  test("a PDF is made, and its mail let go once with it", async () => {
    const mails = new Set<number>();
    const kills = await killEverywhere(
      async () => {
        const id = await sent();
        return (await jobsOf("invoices.attach-pdf")).find(({ invoice }) => invoice === id);
      },
      (payload) => attempt(attachPdfJob(invoices.studio), payload),
      async ({ mail }) => {
        mails.add(mail);
        const { payload } = await query()
          .selectFrom("outbox_messages")
          .select("payload")
          .where("id", "=", mail)
          .executeTakeFirstOrThrow();
        expect(JSON.parse(payload).attachments).toHaveLength(1);
        const released = (await jobsOf("mail.send")).filter(({ message }) => message === mail);
        expect(released).toHaveLength(1);
      },
    );
    expect(kills * oneStatementIn).toBeGreaterThan(3);
  });

  /** A quote of $1,000 that its client has before them. @returns it, and the secret of its link. */
  async function sentQuote(): Promise<{ quote: number; secret: string }> {
    // One request holds only so many quotes.
    const email = `client.${crypto.randomUUID()}@northlight.example`;
    const asked = { name: "Dana Reyes", email, service: "videography", message: "A film." };
    expect((await invoices.call("/extenso/v1/contact", { body: asked })).status).toBe(200);
    const { id: requestId } = await query()
      .selectFrom("contact_requests")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const defaults = await readQuoteDefaults(query());
    const lines = [{ ...line("a", 100_000), optional: false, isSelected: false }];
    const document = { ...emptyQuote("Launch film", { ...defaults, depositPercent: 40 }), lines };
    const from = { document };
    const quote = await createDraft(invoices.studio, { requestId, from, actor });
    const link = await sendQuote(invoices.studio, { id: quote, revision: 1, ...letter });
    return { quote, secret: link.split("/quote/")[1] ?? "" };
  }
  const accept = ({ secret }: { secret: string }) =>
    acceptQuote(invoices.studio, { secret, version: 1, name: "Dana Reyes", chosen: [], actor });

  test("an acceptance counts once, and what follows from it waits to be done", async () => {
    const kills = await killEverywhere(sentQuote, accept, async ({ quote }) => {
      const rows = await query()
        .selectFrom("quote_acceptances")
        .select("version")
        .where("quote_id", "=", quote)
        .execute();
      expect(rows).toHaveLength(1);
      const following = [...(await jobsOf("quotes.accepted")), ...(await jobsOf("quotes.tell-accepted"))];
      expect(following.filter((payload) => payload.quote === quote)).toHaveLength(2);
    });
    expect(kills * oneStatementIn).toBeGreaterThan(10);
  });

  test("the deposit's invoice follows from an acceptance once, with a number and a mail", async () => {
    const settings = { dueDays: 15, instructions: "", paymentUrl: "", billsByItself: true, notes: "" };
    await invoices.admin("/extenso/v1/invoices/settings", { body: { settings } });
    const { studio } = invoices;
    let count = 0;
    const kills = await killEverywhere(
      async () => {
        const sending = await sentQuote();
        await accept(sending);
        return sending;
      },
      async ({ quote }) => {
        await attempt(planBillingJob(studio), { quote });
        await attempt(billPartJob(studio), { quote, part: 0 });
      },
      async ({ quote }) => {
        count += 1;
        const billed = await query()
          .selectFrom("invoices")
          .selectAll()
          .where("quote_id", "=", quote)
          .execute();
        expect(billed.map(({ status }) => status)).toEqual(["sent"]);
        const planned = (await jobsOf("invoices.bill-part")).filter((payload) => payload.quote === quote);
        expect(planned).toEqual([{ quote, part: 0 }]);
        expect(await mailsOf("invoice-sent")).toHaveLength(count);
      },
    );
    expect(kills * oneStatementIn).toBeGreaterThan(10);
    await expectNoGaps(count);
  });

  test("both sides are told of an acceptance once", async () => {
    const { studio } = invoices;
    let count = 0;
    const kills = await killEverywhere(
      async () => {
        const sending = await sentQuote();
        await accept(sending);
        return { ...sending, isTold: false };
      },
      async (told) => {
        // Its last transaction ends the job, so it isn't taken again after that.
        if (told.isTold) return;
        await attempt(tellAcceptedJob(studio), { quote: told.quote, of: "acceptance", address: "" });
        told.isTold = true;
      },
      async () => {
        count += 1;
        expect(await mailsOf("quote-accepted")).toHaveLength(count);
        expect(await mailsOf("quote-notice")).toHaveLength(count);
      },
    );
    expect(kills * oneStatementIn).toBeGreaterThan(5);
  });
});

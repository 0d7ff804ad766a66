/**
 * Automatic invoices for the payments of an accepted quote, if the studio has switched them on: payments due on
 * acceptance at once, those due on a day in its morning. Each job reads the setting when it runs, and resumes after a
 * kill.
 */
import { dayNumber, momentOf } from "@extenso/contract/hours/studio-clock.ts";
import { invoiceLetter } from "@extenso/contract/invoices/invoice-letter.ts";
import { quoteParts } from "@extenso/contract/invoices/quote-parts.ts";
import type { PaymentDue } from "@extenso/contract/quotes/quote-document.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueNotice } from "../../engines/mail/enqueue-mail.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { systemActor } from "../audit/audit.ts";
import { acceptedQuoteAuthor, findAcceptedQuote, findQuote, followingAcceptance } from "../quotes/quotes.ts";
import { requestSearchText } from "../requests/requests.ts";
import { draftPart } from "./invoice-drafts.ts";
import { unsentInvoiceMail } from "./invoice-mails.ts";
import { readInvoiceSettings } from "./invoice-settings.ts";
import { documentOf, type Invoice, lockInvoice } from "./invoice-store.ts";
import { sendWithin } from "./send-invoice.ts";

type BillDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

const billingPart = {
  name: "invoices.bill-part",
  payload: z.strictObject({
    quote: z.number(),
    /** Its place among the quote's parts. */
    part: z.number(),
  }),
};

/** Without end: a payment is billed late rather than never. */
const retryAfterMs = 60_000;
/** When a part that is due on a day is billed, in hours of the studio's clock. */
const billedAtHour = 8;

/** Finds out what of an accepted quote is due by itself, and when. */
export function planBillingJob({ database, settings, clock }: BillDependencies): JobHandler {
  return handleJob(followingAcceptance, {
    retryAfterMs,
    async run({ quote: id }, attempt) {
      const { query } = database;
      const quote = await findQuote(query, id);
      const accepted = quote && (await findAcceptedQuote(query, quote));
      // Its request may be deleted by now.
      if (!accepted || !(await readInvoiceSettings(query)).billsByItself) return undefined;
      const now = clock();
      await attempt.complete(async (rows) => {
        for (const [part, { due }] of quoteParts(accepted.document, accepted.chosen).entries()) {
          const runAt = billedAt(due, { now, timeZone: settings.timezone });
          if (runAt)
            await enqueue(rows, billingPart, { quote: id, part }, { now, runAt, key: `${id}:${part}` });
        }
      });
      return undefined;
    },
  });
}

/** @returns `null` for what waits for a press. */
function billedAt(due: PaymentDue, { now, timeZone }: { now: Date; timeZone: string }): Date | null {
  if (due.kind === "press") return null;
  if (due.kind === "acceptance") return now;
  const morning = momentOf({ day: dayNumber(due.on), time: billedAtHour * 60 * 60_000 }, timeZone);
  return new Date(Math.max(now.getTime(), morning));
}

/** Makes the invoice of one part, and sends it. The studio is told of one that can't be sent, and finds it as a draft. */
export function billPartJob(dependencies: BillDependencies): JobHandler {
  const { database, log } = dependencies;
  return handleJob(billingPart, {
    retryAfterMs,
    async run({ quote, part }) {
      if (!(await readInvoiceSettings(database.query)).billsByItself) return undefined;
      try {
        await billPart(dependencies, { quoteId: quote, part, actor: systemActor("billing") });
      } catch (error) {
        // Nothing is left to be billed: another attempt wouldn't change that.
        if (!(error instanceof RestError)) throw error;
        log.warn({ quote, part, reason: error.message }, "a payment was not billed by itself");
      }
      return undefined;
    },
  });
}

type PartToBill = Parameters<typeof draftPart>[2];

async function billPart(dependencies: BillDependencies, bill: PartToBill): Promise<void> {
  const { query } = dependencies.database;
  const withDraft = (work: (rows: Transaction<Tables>, invoice: Invoice) => Promise<void>) =>
    query.transaction().execute(async (rows) => {
      const { id, isNew } = await draftPart(rows, dependencies, bill);
      // A draft that was there is somebody's, who may have it open.
      if (isNew) await work(rows, await lockInvoice(rows, id, dependencies.database.kind));
    });
  try {
    await withDraft((rows, invoice) => sendPart(rows, dependencies, { bill, invoice }));
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const reason = error.message;
    await withDraft((rows, invoice) => tellUnsent(rows, dependencies, { invoice, reason }));
  }
}

async function sendPart(
  rows: Transaction<Tables>,
  dependencies: BillDependencies,
  { bill, invoice }: { bill: PartToBill; invoice: Invoice },
): Promise<void> {
  const document = documentOf(invoice);
  const { subject, body } = invoiceLetter({ kind: "invoice", number: null, corrects: null, document });
  await sendWithin(rows, dependencies, {
    id: invoice.id,
    revision: invoice.revision,
    subject,
    body,
    searchText: requestSearchText(subject, body),
    // The client has accepted its prices.
    isPriceConfirmed: true,
    author: { id: 0, name: await acceptedQuoteAuthor(rows, bill.quoteId) },
    actor: bill.actor,
  });
}

async function tellUnsent(
  rows: Transaction<Tables>,
  { settings, clock, log }: BillDependencies,
  { invoice, reason }: { invoice: Invoice; reason: string },
): Promise<void> {
  const { notices } = await readMailSettings(rows, settings);
  const notice = unsentInvoiceMail(settings, invoice, reason);
  await enqueueNotice(rows, notice, notices, { now: clock(), address: "", log });
}

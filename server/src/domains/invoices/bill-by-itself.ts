/**
 * Where the studio wants it, payments of an accepted quote are billed by themselves: those due on acceptance at once,
 * those due on a day in its morning. Each job looks at the setting when it runs, and goes on after a kill where it was.
 */
import { dayNumber, momentOf } from "@extenso/contract/hours/studio-clock.ts";
import { invoiceLetter } from "@extenso/contract/invoices/invoice-letter.ts";
import { quoteParts } from "@extenso/contract/invoices/quote-parts.ts";
import type { PaymentDue } from "@extenso/contract/quotes/quote-document.ts";
import { z } from "zod";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { systemActor } from "../audit/audit.ts";
import { acceptedQuoteAuthor, findAcceptedQuote, findQuote, followingAcceptance } from "../quotes/quotes.ts";
import { createPartInvoice } from "./invoice-drafts.ts";
import { readInvoiceSettings } from "./invoice-settings.ts";
import { documentOf, findInvoice } from "./invoice-store.ts";
import { sendInvoice } from "./send-invoice.ts";

type BillDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

const billingPart = {
  name: "invoices.bill-part",
  payload: z.strictObject({
    quote: z.number(),
    /** Its place among the quote's parts. */
    part: z.number(),
  }),
};

const retryAfterMs = [10_000, 60_000, 10 * 60_000, 60 * 60_000];
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

/** Makes the invoice of one part, and sends it. What can't be sent stays a draft in the list. */
export function billPartJob(dependencies: BillDependencies): JobHandler {
  const { database, log } = dependencies;
  return handleJob(billingPart, {
    retryAfterMs,
    async run({ quote, part }) {
      if (!(await readInvoiceSettings(database.query)).billsByItself) return undefined;
      try {
        await billPart(dependencies, quote, part);
      } catch (error) {
        // Nothing is left to be billed, or nobody can be written to: another attempt changes neither.
        if (!(error instanceof RestError)) throw error;
        log.warn({ quote, part, reason: error.message }, "a payment was not billed by itself");
      }
      return undefined;
    },
  });
}

async function billPart(dependencies: BillDependencies, quoteId: number, part: number): Promise<void> {
  const { query } = dependencies.database;
  const actor = systemActor("billing");
  const id = await createPartInvoice(dependencies, { quoteId, part, actor });
  const invoice = await findInvoice(query, id);
  // Somebody works on it, or has sent it.
  if (invoice?.status !== "draft" || invoice.revision > 1) return;
  const letter = invoiceLetter({
    kind: "invoice",
    number: null,
    corrects: null,
    document: documentOf(invoice),
  });
  await sendInvoice(dependencies, {
    id,
    revision: invoice.revision,
    ...letter,
    // The client has accepted its prices.
    isPriceConfirmed: true,
    author: { id: 0, name: await acceptedQuoteAuthor(query, quoteId) },
    actor,
  });
}

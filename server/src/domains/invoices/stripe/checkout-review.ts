/** Asks for a look at the checkouts of an invoice, in the transaction that changes what is due on it. */
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../../engines/database/tables.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";

export const reviewingCheckouts = {
  name: "invoices.review-checkouts",
  payload: z.strictObject({ invoice: z.number() }),
};

/** Nothing is asked for where no page of Stripe is open. */
export async function enqueueCheckoutReview(
  rows: Transaction<Tables>,
  invoiceId: number,
  now: Date,
): Promise<void> {
  const open = await rows
    .selectFrom("invoice_checkouts")
    .select("id")
    .where("invoice_id", "=", invoiceId)
    .where("status", "=", "open")
    .executeTakeFirst();
  if (!open) return;
  await enqueue(rows, reviewingCheckouts, { invoice: invoiceId }, { now, key: String(invoiceId) });
}

/** Asks for a look at the checkouts of an invoice: a job, so that no page and no transaction waits for Stripe. */
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";

export const reviewingCheckouts = {
  name: "invoices.review-checkouts",
  payload: z.strictObject({ invoice: z.number() }),
};

/** A page of Stripe that is older isn't led to any more, and is closed; Stripe ends it an hour later. */
export const reusedMs = 11 * 60 * 60 * 1000;

/** However often a client looks at an invoice, Stripe is asked once in this time. */
const lookEveryMs = 10_000;

/** A client looks at an invoice on which a payment was begun: its webhook may be late. */
export async function enqueueCheckoutLook(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  invoiceId: number,
): Promise<void> {
  const now = clock();
  const runAt = new Date(Math.ceil(now.getTime() / lookEveryMs) * lookEveryMs);
  await database.query
    .transaction()
    .execute((rows) =>
      enqueue(rows, reviewingCheckouts, { invoice: invoiceId }, { now, runAt, key: String(invoiceId) }),
    );
}

/** In the transaction that changes what is due. Nothing is asked for where no page of Stripe is open. */
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

/** Keeps a request's value equal to that of its quotes. */
import type { Transaction } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";

/** @returns cents: the sum of accepted quotes, else the total of the newest open one; `null` without either. */
export async function valueByQuotes(
  rows: Transaction<Tables>,
  requestId: number,
  now: Date,
): Promise<number | null> {
  const accepted = await rows
    .selectFrom("quote_acceptances")
    .innerJoin("quotes", "quotes.id", "quote_acceptances.quote_id")
    .select("quote_acceptances.total_cents")
    .where("quotes.request_id", "=", requestId)
    .execute();
  if (accepted.length > 0) return accepted.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const open = await rows
    .selectFrom("quotes")
    .select("total_cents")
    .where("request_id", "=", requestId)
    .where("status", "=", "sent")
    .where("valid_until", ">", now.toISOString())
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return open ? open.total_cents : null;
}

/**
 * Runs `change` on a quote, and updates the value of its request. A value that staff have entered stays while no quote
 * determines one.
 */
export async function changingValue<Result>(
  rows: Transaction<Tables>,
  { requestId, now }: { requestId: number; now: Date },
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await valueByQuotes(rows, requestId, now);
  const result = await change();
  const after = await valueByQuotes(rows, requestId, now);
  await rows
    .updateTable("contact_requests")
    .set({ value_cents: after })
    .where("id", "=", requestId)
    .$if(after === null, (request) => request.where("value_cents", "=", before))
    .execute();
  return result;
}

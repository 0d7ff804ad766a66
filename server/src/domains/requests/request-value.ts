/** What a request is worth, by its quotes. */
import type { Transaction } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";

/** @returns the sum of what was accepted, else the newest open quote as it was sent; `null` without either. */
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
 * Runs `change` on a quote, and sets the value of its request to what follows. A value that staff have entered stays
 * while no quote says another.
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

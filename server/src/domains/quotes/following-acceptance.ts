import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../engines/database/tables.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";

/** Job for an accepted quote, enqueued in the transaction of the acceptance; the invoices' domain has its handler. */
export const followingAcceptance = {
  name: "quotes.accepted",
  payload: z.strictObject({ quote: z.number() }),
};

export async function enqueueFollowing(rows: Transaction<Tables>, quote: number, now: Date): Promise<void> {
  await enqueue(rows, followingAcceptance, { quote }, { now, key: String(quote) });
}

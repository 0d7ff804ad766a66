import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../engines/database/tables.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";

/** What later domains begin for an accepted quote: theirs is the handler, the acceptance's transaction enqueues it. */
export const followingAcceptance = {
  name: "quotes.accepted",
  payload: z.strictObject({ quote: z.number() }),
};

export async function enqueueFollowing(rows: Transaction<Tables>, quote: number, now: Date): Promise<void> {
  await enqueue(rows, followingAcceptance, { quote }, { now, key: String(quote) });
}

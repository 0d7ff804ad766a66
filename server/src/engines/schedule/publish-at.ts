/** One job publishes scheduled records of all kinds; it is due when the first of them is. */
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../database/tables.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { onlyKey } from "../jobs/runner.ts";

export const publishing = { name: "schedule.publish", payload: z.strictObject({}) };

/** To be called in the transaction that sets a date. @param due where the date is only to be looked up: now. */
export async function publishAt(rows: Transaction<Tables>, now: Date, due: Date): Promise<void> {
  await enqueue(rows, publishing, {}, { now, runAt: due, key: onlyKey });
}

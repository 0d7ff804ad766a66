/** Scheduled updates have one job between them, which is due when the first of them is. */
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../../engines/database/tables.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";
import { onlyKey } from "../../../engines/jobs/runner.ts";

export const releasingUpdates = { name: "content.release-updates", payload: z.strictObject({}) };

/** In the transaction that gives an update its date. */
export async function scheduleRelease(rows: Transaction<Tables>, now: Date, due: string): Promise<void> {
  await enqueue(rows, releasingUpdates, {}, { now, runAt: new Date(due), key: onlyKey });
}

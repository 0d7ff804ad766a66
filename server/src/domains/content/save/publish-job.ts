/** Scheduled posts have one job between them, which is due when the first of them is. */
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../../engines/database/tables.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";
import { onlyKey } from "../../../engines/jobs/runner.ts";
import type { SaveRun } from "./save-run.ts";

export const publishing = { name: "content.publish", payload: z.strictObject({}) };

/** To be called for every post that is written; `schedulePublishing` follows at the end. */
export function recordSchedule(
  run: SaveRun,
  { status, published_at }: { status: string; published_at: string },
): void {
  if (status !== "future" || (run.publishAt && run.publishAt <= published_at)) return;
  run.publishAt = published_at;
}

/** In the transaction that schedules a post. */
export async function schedulePublishing(
  rows: Transaction<Tables>,
  { now, publishAt }: Pick<SaveRun, "now" | "publishAt">,
): Promise<void> {
  if (!publishAt) return;
  await enqueue(rows, publishing, {}, { now, runAt: new Date(publishAt), key: onlyKey });
}

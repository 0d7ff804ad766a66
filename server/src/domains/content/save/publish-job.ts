/** Scheduled posts are published by the job of all that is scheduled, at the date of the first of them. */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { publishAt } from "../../../engines/schedule/publish-at.ts";
import type { SaveRun } from "./save-run.ts";

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
  run: Pick<SaveRun, "now" | "publishAt">,
): Promise<void> {
  if (run.publishAt) await publishAt(rows, run.now, new Date(run.publishAt));
}

/** Films that wait to be made ready for the web: rows, so that they survive whatever happens to the process. */
import type { Selectable, Transaction } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { VideoJobsTable } from "../../../engines/database/tables/file-tables.ts";
import type { Tables } from "../../../engines/database/tables.ts";

export type VideoJob = Selectable<VideoJobsTable>;

type Query = Pick<Database, "query">;

/** The oldest that is due, for as long as the lease runs; null when there is none. */
export async function claimVideoJob(
  { query }: Query,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<VideoJob | null> {
  const at = now.toISOString();
  const due = await query
    .selectFrom("video_jobs")
    .selectAll()
    .where((is) =>
      is.or([
        is.and([is("state", "=", "waiting"), is("next_attempt_at", "<=", at)]),
        is.and([is("state", "=", "running"), is("claimed_until", "<", at)]),
      ]),
    )
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const claimed = await query
    .updateTable("video_jobs")
    .set({
      state: "running",
      progress: 0,
      attempts: due.attempts + 1,
      claimed_until: new Date(now.getTime() + leaseMs).toISOString(),
    })
    .where("media_id", "=", due.media_id)
    .where("attempts", "=", due.attempts)
    .where("state", "=", due.state)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** Also renews the claim. @returns false when somebody else has it now, or the film is gone. */
export async function noteProgress(
  { query }: Query,
  { media_id, attempts }: VideoJob,
  { progress, until }: { progress: number; until: Date },
): Promise<boolean> {
  const noted = await query
    .updateTable("video_jobs")
    .set({ progress, claimed_until: until.toISOString() })
    .where("media_id", "=", media_id)
    .where("attempts", "=", attempts)
    .where("state", "=", "running")
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** @param reason why there is nothing more to be had than the original; empty: all went well. */
export async function endVideoJob(
  rows: Database["query"] | Transaction<Tables>,
  { media_id, attempts }: VideoJob,
  end:
    | { state: "done"; reason: string }
    | { state: "failed"; reason: string }
    | { state: "waiting"; reason: string; nextAttemptAt: Date; attempts: number },
): Promise<void> {
  await rows
    .updateTable("video_jobs")
    .set({
      state: end.state,
      reason: end.reason.slice(0, 300),
      claimed_until: null,
      ...(end.state === "done" ? { progress: 100 } : {}),
      ...(end.state === "waiting"
        ? { next_attempt_at: end.nextAttemptAt.toISOString(), attempts: end.attempts }
        : {}),
    })
    .where("media_id", "=", media_id)
    .where("attempts", "=", attempts)
    .execute();
}

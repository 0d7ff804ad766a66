/** Enqueues jobs, in the transaction of their cause. */
import { PostgresAdapter, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { sendAtCommit } from "../database/send-at-commit.ts";
import type { Tables } from "../database/tables.ts";

declare module "../../kernel/events.ts" {
  interface Events {
    /** A transaction of this process that enqueued a job was committed. */
    jobEnqueued: { kind: string };
  }
}

/** Name and payload schema of a job; its handler is registered when the process starts. */
export interface JobKind<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export interface JobTerms {
  now: Date;
  /** Defaults to `now`. */
  runAt?: Date;
  /**
   * At most one job of a kind has the key. Enqueued again, a waiting job gets the new payload and the earlier of the
   * two times, a running one runs once more afterwards, and a failed one waits again.
   */
  key?: string;
}

/** PostgreSQL's channel that notifies all processes of new jobs. */
export const jobChannel = "extenso_jobs";

/** Enqueues a job; runners are notified at the commit. */
export async function enqueue<Payload>(
  rows: Transaction<Tables>,
  kind: JobKind<Payload>,
  payload: Payload,
  { now, runAt = now, key }: JobTerms,
): Promise<void> {
  const run_at = runAt.toISOString();
  const isRunning = sql`jobs.state = 'running'`;
  await rows
    .insertInto("jobs")
    .values({
      kind: kind.name,
      unique_key: key ?? null,
      payload: JSON.stringify(kind.payload.parse(payload)),
      state: "waiting",
      run_at,
      attempts: 0,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(["kind", "unique_key"]).doUpdateSet({
        payload: (is) => is.ref("excluded.payload"),
        state: sql`case when jobs.state = 'failed' then 'waiting' else jobs.state end`,
        attempts: sql`case when jobs.state = 'failed' then 0 else jobs.attempts end`,
        failed_at: null,
        run_at: sql`case when ${isRunning} or (jobs.state = 'waiting' and jobs.run_at <= excluded.run_at)
          then jobs.run_at else excluded.run_at end`,
        rerun_at: sql`case when not (${isRunning}) then null when jobs.rerun_at <= excluded.run_at
          then jobs.rerun_at else excluded.run_at end`,
      }),
    )
    .execute();
  await sendAtCommit(rows, "jobEnqueued", { kind: kind.name });
  if (rows.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_notify(${jobChannel}, '')`.execute(rows);
  }
}

/** Removes jobs of a kind that aren’t running. @param keyStart prefix of their keys. */
export async function cancelWaiting(
  rows: Transaction<Tables>,
  kind: Pick<JobKind<unknown>, "name">,
  keyStart: string,
): Promise<void> {
  await rows
    .deleteFrom("jobs")
    .where("kind", "=", kind.name)
    .where("unique_key", "like", `${keyStart}%`)
    .where("state", "!=", "running")
    .execute();
}

/** Removes the job with this key, unless it is running. @returns `false` if it is. */
export async function cancelJob(
  rows: Transaction<Tables>,
  kind: Pick<JobKind<unknown>, "name">,
  { key, now }: { key: string; now: Date },
): Promise<boolean> {
  await rows
    .deleteFrom("jobs")
    .where("kind", "=", kind.name)
    .where("unique_key", "=", key)
    .where((is) => is.or([is("state", "!=", "running"), is("leased_until", "<", now.toISOString())]))
    .execute();
  const running = await rows
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind.name)
    .where("unique_key", "=", key)
    .executeTakeFirst();
  return running === undefined;
}

/** Rows of the job table: claimed with a lease, extended, completed, failed, released, counted. */
import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { Query, Queryable } from "../database/query.ts";
import type { JobsTable } from "./tables.ts";

export type JobRow = Selectable<JobsTable>;
/** A job that this process has claimed; the token identifies the attempt. */
export type Lease = Pick<JobRow, "id" | "lease_token">;

/** Another process has claimed the job, or it was removed: this attempt must not write its result. */
export class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

export interface Claimable {
  kinds: readonly string[];
  /** Jobs that this process is still running, though their leases may have expired. */
  except: readonly number[];
}

const dueAt = sql<string>`case when state = 'running' then leased_until else run_at end`;

export interface DueJob extends Pick<JobRow, "id" | "kind" | "lease_token"> {
  /** Time at which it is due, or its lease expires. */
  at: Date;
}

/** The job of these kinds that is due first, or whose lease expires first; `null` if there is none. */
export async function nextDue(query: Query, { kinds, except }: Claimable): Promise<DueJob | null> {
  const row = await query
    .selectFrom("jobs")
    .select(["id", "kind", "lease_token", dueAt.as("at")])
    .where("kind", "in", kinds)
    .where("state", "!=", "failed")
    .$if(except.length > 0, (select) => select.where("id", "not in", except))
    .orderBy(dueAt)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, at: new Date(row.at) } : null;
}

/** Claims the job that has been due for longest; `null` if there is none, or other processes are claiming it. */
export async function claimJob(
  { query, kind }: Queryable & Pick<Database, "kind">,
  { kinds, except, now, until }: Claimable & { now: Date; until: (kind: string) => Date },
): Promise<JobRow | null> {
  const claimed = await query
    .updateTable("jobs")
    .set({
      state: "running",
      attempts: sql`attempts + 1`,
      lease_token: randomUUID(),
      leased_until: sql`case kind ${sql.join(
        kinds.map((name) => sql`when ${name} then ${until(name).toISOString()}`),
        sql` `,
      )} end`,
    })
    .where("id", "=", (from) =>
      from
        .selectFrom("jobs")
        .select("id")
        .where("kind", "in", kinds)
        .where("state", "!=", "failed")
        .where(dueAt, "<=", now.toISOString())
        .$if(except.length > 0, (select) => select.where("id", "not in", except))
        .orderBy(dueAt)
        .orderBy("id")
        .limit(1)
        .$if(kind === "postgres", (select) => select.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** @throws {LeaseLostError} if the lease is lost. Within a transaction it is then held until that ends. */
export async function extendLease(query: Query, lease: Lease, until: Date): Promise<void> {
  const { numUpdatedRows } = await query
    .updateTable("jobs")
    .set({ leased_until: until.toISOString() })
    .where("id", "=", lease.id)
    .where("lease_token", "=", lease.lease_token)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLostError(`job ${lease.id} is no longer ours`);
}

const unheld = { state: "waiting", lease_token: null, leased_until: null } as const;

/**
 * Completes a job: removes its row, unless the job is to run again.
 * @param again time of the next run; an earlier one for which it was enqueued meanwhile wins.
 */
export async function completeJob(query: Query, lease: Lease, again: Date | null): Promise<void> {
  const at = again?.toISOString() ?? null;
  // A job that was enqueued again between the two statements is found by the next iteration.
  for (;;) {
    if (at === null) {
      const { numDeletedRows } = await query
        .deleteFrom("jobs")
        .where("id", "=", lease.id)
        .where("lease_token", "=", lease.lease_token)
        .where("rerun_at", "is", null)
        .executeTakeFirst();
      if (numDeletedRows > 0n) return;
    }
    const { numUpdatedRows } = await query
      .updateTable("jobs")
      .set({
        ...unheld,
        run_at: at === null ? sql`rerun_at` : sql`case when rerun_at < ${at} then rerun_at else ${at} end`,
        rerun_at: null,
        attempts: 0,
        last_error: null,
      })
      .where("id", "=", lease.id)
      .where("lease_token", "=", lease.lease_token)
      .$if(at === null, (update) => update.where("rerun_at", "is not", null))
      .executeTakeFirst();
    if (numUpdatedRows > 0n || at !== null) return;
    const held = query.selectFrom("jobs").select("id").where("id", "=", lease.id);
    if (!(await held.where("lease_token", "=", lease.lease_token).executeTakeFirst())) return;
  }
}

/** Whether a job of this kind is waiting or running. */
export async function isUnderWay(query: Query, kind: string): Promise<boolean> {
  const job = await query
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where("state", "!=", "failed")
    .executeTakeFirst();
  return job !== undefined;
}

/** Ends a failed attempt. Without `retryAt` the job has failed for good, unless it was enqueued again meanwhile. */
export async function failJob(
  query: Query,
  lease: Lease,
  { error, retryAt, now }: { error: string; retryAt: Date | null; now: Date },
): Promise<void> {
  const at = retryAt?.toISOString() ?? null;
  const ended = { state: "failed", failed_at: now.toISOString() } as const;
  const isEnqueuedAgain = sql`rerun_at is not null`;
  await query
    .updateTable("jobs")
    .set({
      lease_token: null,
      leased_until: null,
      last_error: error.slice(0, 500),
      rerun_at: null,
      ...(at === null
        ? {
            state: sql<JobRow["state"]>`case when ${isEnqueuedAgain} then 'waiting' else ${ended.state} end`,
            failed_at: sql<string | null>`case when ${isEnqueuedAgain} then null else ${ended.failed_at} end`,
            attempts: sql<number>`case when ${isEnqueuedAgain} then 0 else attempts end`,
            run_at: sql<string>`coalesce(rerun_at, run_at)`,
          }
        : { state: "waiting", run_at: at }),
    })
    .where("id", "=", lease.id)
    .where("lease_token", "=", lease.lease_token)
    .execute();
}

/** Releases a job as if it had never been claimed, because this process is stopping. */
export async function giveBack(query: Query, lease: Lease): Promise<void> {
  await query
    .updateTable("jobs")
    .set({ ...unheld, attempts: sql`attempts - 1`, rerun_at: null })
    .where("id", "=", lease.id)
    .where("lease_token", "=", lease.lease_token)
    .execute();
}

/** Releases all jobs; only for the start on SQLite, where no other process runs any. Their attempts count. */
export async function giveBackAll(query: Query): Promise<void> {
  await query.updateTable("jobs").set(unheld).where("state", "=", "running").execute();
}

/** Removes jobs of kinds that only earlier versions run, if no process has run them since. */
export async function removeStaleJobs(query: Query, kinds: readonly string[], since: Date): Promise<void> {
  if (kinds.length === 0) return;
  const before = since.toISOString();
  await query
    .deleteFrom("jobs")
    .where("kind", "in", kinds)
    .where("run_at", "<", before)
    .where((is) => is.or([is("leased_until", "is", null), is("leased_until", "<", before)]))
    .execute();
}

export interface JobCount {
  kind: string;
  state: JobRow["state"];
  count: number;
  /** Earliest time at which one of them was or is due. */
  first: string;
  /** The newest of their `last_error` texts; `null` if there is none. */
  error: string | null;
}

/** Limit of failed jobs that are read for the newest error of each kind. */
const mostFailures = 1_000;

/** Numbers of waiting, running and failed jobs by kind, for doctor and metrics. */
export async function countJobs(query: Query): Promise<JobCount[]> {
  const counts = await query
    .selectFrom("jobs")
    .select(({ fn }) => ["kind", "state", fn.countAll<number>().as("count"), fn.min("run_at").as("first")])
    .groupBy(["kind", "state"])
    .orderBy("kind")
    .orderBy("state")
    .execute();
  const failures = await query
    .selectFrom("jobs")
    .select(["kind", "state", "last_error"])
    .where("last_error", "is not", null)
    .orderBy(sql`coalesce(failed_at, run_at)`, "desc")
    .orderBy("id", "desc")
    .limit(mostFailures)
    .execute();
  return counts.map((row) => ({
    ...row,
    error: failures.find(({ kind, state }) => kind === row.kind && state === row.state)?.last_error ?? null,
  }));
}

/** Rows of the job table: taken under a lease, held, ended, given back, counted. */
import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { Query, Queryable } from "../database/query.ts";
import type { JobsTable } from "./tables.ts";

export type JobRow = Selectable<JobsTable>;
/** A job as this process runs it; the token tells it from every other attempt. */
export type Lease = Pick<JobRow, "id" | "lease_token">;

/** Somebody else runs the job by now, or it was removed: what this attempt has made must not be written. */
export class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

export interface Claimable {
  kinds: readonly string[];
  /** Jobs that this process still works on, though their leases may have run out. */
  except: readonly number[];
}

const dueAt = sql<string>`case when state = 'running' then leased_until else run_at end`;

export interface DueJob extends Pick<JobRow, "id" | "kind" | "lease_token"> {
  /** When it is due, or its lease runs out. */
  at: Date;
}

/** The job of these kinds that is due first, or whose lease runs out first; null: there is none. */
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

/** Takes the job that has been due for longest; null: there is none, or others are just taking it. */
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

/** @throws {LeaseLostError} where it is no longer held. In a transaction it stays held until the end of that. */
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
 * The work is done: the row goes, unless the job is to run again.
 * @param again when; the time that was asked for meanwhile counts if it is earlier.
 */
export async function completeJob(query: Query, lease: Lease, again: Date | null): Promise<void> {
  const at = again?.toISOString() ?? null;
  // Enqueued between the two statements, it is found by the next round.
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

/** Whether a job of this kind waits or runs. */
export async function isUnderWay(query: Query, kind: string): Promise<boolean> {
  const job = await query
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where("state", "!=", "failed")
    .executeTakeFirst();
  return job !== undefined;
}

/** It waits for another attempt; without a time it has failed for good, unless it was enqueued again meanwhile. */
export async function failJob(
  query: Query,
  lease: Lease,
  { error, retryAt, now }: { error: string; retryAt: Date | null; now: Date },
): Promise<void> {
  const at = retryAt?.toISOString() ?? null;
  const ended = { state: "failed", failed_at: now.toISOString() } as const;
  const isAgain = sql`rerun_at is not null`;
  await query
    .updateTable("jobs")
    .set({
      lease_token: null,
      leased_until: null,
      last_error: error.slice(0, 500),
      rerun_at: null,
      ...(at === null
        ? {
            state: sql<JobRow["state"]>`case when ${isAgain} then 'waiting' else ${ended.state} end`,
            failed_at: sql<string | null>`case when ${isAgain} then null else ${ended.failed_at} end`,
            attempts: sql<number>`case when ${isAgain} then 0 else attempts end`,
            run_at: sql<string>`coalesce(rerun_at, run_at)`,
          }
        : { state: "waiting", run_at: at }),
    })
    .where("id", "=", lease.id)
    .where("lease_token", "=", lease.lease_token)
    .execute();
}

/** As if it had never been taken: the process that runs it ends. */
export async function giveBack(query: Query, lease: Lease): Promise<void> {
  await query
    .updateTable("jobs")
    .set({ ...unheld, attempts: sql`attempts - 1`, rerun_at: null })
    .where("id", "=", lease.id)
    .where("lease_token", "=", lease.lease_token)
    .execute();
}

/** Only where no other process can run jobs: on SQLite, at the start. Attempts that a killed process began count. */
export async function giveBackAll(query: Query): Promise<void> {
  await query.updateTable("jobs").set(unheld).where("state", "=", "running").execute();
}

/** Removes jobs of kinds that only an earlier version runs, if no process has run them since a time. */
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
  /** The earliest time at which one of them was, or is, to run. */
  first: string;
  /** The newest of their `last_error` texts; `null` if there is none. */
  error: string | null;
}

/** Failures that are looked through for the newest of each kind. */
const mostFailures = 1_000;

/** All that waits, runs and has failed, by kind: for doctor and metrics. */
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

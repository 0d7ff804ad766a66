/**
 * Runs what lies in the job table. A process looks when a job was enqueued and when the next is due, and otherwise
 * once a minute. Jobs run at least once: what a handler writes in a transaction together with `holdLease` is written
 * once, however many attempts there were.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { enqueue, type JobKind } from "./enqueue.ts";
import {
  claimJob,
  completeJob,
  extendLease,
  failJob,
  giveBack,
  giveBackAll,
  type JobRow,
  LeaseLostError,
  nextDue,
} from "./job-store.ts";
import { listenForJobs } from "./listen.ts";

/** One attempt at a job. */
export interface Attempt {
  /** From 1. */
  number: number;
  isLast: boolean;
  /** Aborted when the process ends, and when somebody else has taken the job over. */
  signal: AbortSignal;
  /**
   * Call it in the transaction that writes what the job has made: nobody else takes the job before that ends.
   * @throws {LeaseLostError} by which that transaction is rolled back.
   */
  holdLease(rows: Transaction<Tables>): Promise<void>;
}

/** The job is kept and runs again at that time, whether it was enqueued once more or not. */
interface RunAgain {
  runAgainAt: Date;
}

interface Handling<Payload> {
  /** An error counts as a failed attempt. Once the signal is aborted, it should throw as soon as it can. */
  run(payload: Payload, attempt: Attempt): Promise<RunAgain | undefined>;
  /** The process ended during the last attempt: nobody is left to say so but this. */
  abandon?(payload: Payload): Promise<void>;
  /** Pauses between attempts in ms; after as many failures and one more the job has failed. */
  retryAfterMs: readonly number[];
  /** How many run at once in this process; 1 unless it is named. */
  atOnce?: number;
  /**
   * A short job that must not be late: it waits for no place among the jobs of other kinds, and another process takes
   * it over soon after a kill. Two processes may then run it at once, so it must bear that.
   */
  isUrgent?: boolean;
  /** Runs at every start of a process, and in this many ms after each run; it never fails for good. */
  everyMs?: number;
}

export interface JobHandler extends Handling<unknown> {
  kind: JobKind<unknown>;
}

/** A kind with its handler, for {@link startJobs}. */
export function handleJob<Payload>(kind: JobKind<Payload>, handling: Handling<Payload>): JobHandler {
  return { ...(handling as unknown as Handling<unknown>), kind: kind as unknown as JobKind<unknown> };
}

/** A job that repeats itself and is told nothing has one row, with this key. */
export const onlyKey = "only";

export interface JobRunner {
  /** Looks for work now. */
  wake(): void;
  /** Tells all that runs to end, waits for it, and gives the leases back. */
  stop(): Promise<void>;
}

/** A killed process's jobs wait for so long; a living one renews its leases three times as often. */
const leaseMs = 60_000;
const urgentLeaseMs = 1_500;
const longestSleepMs = 60_000;
/** Where the database can't call (a pooler swallows that), other processes' jobs are looked for. */
const pollMs = 1_000;
/** The database is away. */
const firstBackoffMs = 500;
const longestBackoffMs = 5_000;
/** Others are just taking what is due. */
const contendedMs = 200;
/** Limit of simultaneous jobs that aren't urgent, over all kinds. */
const defaultAtOnce = 3;

export function startJobs(
  { database, clock, log }: Pick<Dependencies, "database" | "clock" | "log">,
  handlers: readonly JobHandler[],
  { atOnce = defaultAtOnce, lease = leaseMs }: { atOnce?: number; lease?: number } = {},
): JobRunner {
  const { query } = database;
  const handlerOf = new Map(handlers.map((handler) => [handler.kind.name, handler]));
  const ending = new AbortController();
  const running = new Map<number, { kind: string; ended: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let isPrepared = false;
  let failures = 0;

  /** One look at a time; a wake during a look starts another. */
  function wake(): void {
    if (ending.signal.aborted) return;
    lookAgain = true;
    looking ??= look().finally(() => {
      looking = null;
      if (lookAgain) wake();
    });
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    lookAgain = false;
    try {
      if (!isPrepared) await prepare();
      await claimAll();
      failures = 0;
    } catch (error) {
      if (ending.signal.aborted) return;
      if (failures === 0) log.error({ err: error }, "jobs cannot be looked for, tried again until they can");
      sleep(Math.min(longestBackoffMs, firstBackoffMs * 2 ** failures));
      failures += 1;
    }
  }

  async function prepare(): Promise<void> {
    // One process holds the data folder, so a lease that is found now is a killed one's.
    if (database.kind === "sqlite") await giveBackAll(query);
    await query.transaction().execute(async (rows) => {
      for (const { kind, everyMs } of handlers) {
        if (everyMs !== undefined) await enqueue(rows, kind, {}, { now: clock(), key: onlyKey });
      }
    });
    isPrepared = true;
  }

  async function claimAll(): Promise<void> {
    while (!ending.signal.aborted) {
      const claimable = { kinds: freeKinds(), except: [...running.keys()] };
      // No timer needed: a running job calls `wake` when it ends.
      if (claimable.kinds.length === 0) return;
      const now = clock();
      const next = await nextDue(query, claimable);
      if (!next || next > now) return sleep(next ? next.getTime() - clock().getTime() : longestSleepMs);
      const job = await claimJob(database, { ...claimable, now, until: leaseEnd });
      if (!job) return sleep(contendedMs);
      const ended = perform(job).finally(() => {
        running.delete(job.id);
        wake();
      });
      running.set(job.id, { kind: job.kind, ended });
    }
  }

  function freeKinds(): string[] {
    const counts = new Map<string, number>();
    let shared = 0;
    for (const { kind } of running.values()) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (!handlerOf.get(kind)?.isUrgent) shared += 1;
    }
    return handlers
      .filter(({ isUrgent }) => isUrgent || shared < atOnce)
      .filter(({ kind, atOnce: ofKind = 1 }) => (counts.get(kind.name) ?? 0) < ofKind)
      .map(({ kind }) => kind.name);
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    if (ending.signal.aborted || lookAgain) return;
    const longest = calls.isHeard() ? longestSleepMs : pollMs;
    timer = setTimeout(
      () => {
        if (ms >= longestSleepMs) calls.check();
        wake();
      },
      Math.min(longest, Math.max(0, ms)),
    ).unref();
  }

  const leaseOf = (kind: string) => (handlerOf.get(kind)?.isUrgent ? Math.min(lease, urgentLeaseMs) : lease);
  const leaseEnd = (kind: string) => new Date(clock().getTime() + leaseOf(kind));

  async function perform(job: JobRow): Promise<void> {
    const handler = handlerOf.get(job.kind);
    if (!handler) return;
    const about = { job: job.id, kind: job.kind, attempt: job.attempts };
    const most = handler.retryAfterMs.length + 1;
    const lost = new AbortController();
    const signal = AbortSignal.any([ending.signal, lost.signal]);
    const heart = beat(job, lost);
    try {
      signal.throwIfAborted();
      const payload = handler.kind.payload.parse(JSON.parse(job.payload));
      if (job.attempts > most && handler.everyMs === undefined) {
        await handler.abandon?.(payload);
        throw new Error("the process ended during the last attempt");
      }
      const again = await handler.run(payload, {
        number: job.attempts,
        isLast: job.attempts >= most,
        signal,
        async holdLease(rows) {
          signal.throwIfAborted();
          await extendLease(rows, job, leaseEnd(job.kind));
        },
      });
      await write(signal, () => completeJob(query, job, again?.runAgainAt ?? nextRound(handler)));
    } catch (error) {
      if (ending.signal.aborted) await giveBack(query, job).catch(() => {});
      else if (lost.signal.aborted || error instanceof LeaseLostError)
        log.warn(about, "job taken over by another process");
      else await fail(job, handler, error);
    } finally {
      clearInterval(heart);
    }
  }

  const nextRound = ({ everyMs }: JobHandler) => (everyMs ? new Date(clock().getTime() + everyMs) : null);

  async function fail(job: JobRow, handler: JobHandler, error: unknown): Promise<void> {
    const about = { job: job.id, kind: job.kind, attempt: job.attempts };
    const pause = handler.retryAfterMs[job.attempts - 1] ?? handler.everyMs;
    const now = clock();
    const retryAt = pause === undefined ? null : new Date(now.getTime() + pause);
    // A job that repeats itself and goes on failing is told of once.
    if (retryAt === null) log.error({ ...about, err: error }, "job failed for good");
    else if (handler.everyMs === undefined) log.warn({ ...about, err: error }, "job failed, tried again");
    else if (job.attempts === 1)
      log.error({ ...about, err: error }, "job failed, tried again until it succeeds");
    const message = error instanceof Error ? error.message : String(error);
    const left = AbortSignal.any([ending.signal, AbortSignal.timeout(lease)]);
    await write(left, () => failJob(query, job, { error: message, retryAt, now })).catch(() => {});
  }

  /** Writes an end for as long as the lease is held; without it another attempt finds the job. */
  async function write(until: AbortSignal, work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (until.aborted) throw error;
        await wait(firstBackoffMs, undefined, { signal: until, ref: false }).catch(() => {});
      }
    }
  }

  function beat(job: JobRow, lost: AbortController): NodeJS.Timeout {
    const ms = leaseOf(job.kind);
    let heldUntil = performance.now() + ms;
    return setInterval(() => {
      const begun = performance.now();
      extendLease(query, job, leaseEnd(job.kind)).then(
        () => {
          heldUntil = begun + ms;
        },
        (error: unknown) => {
          if (error instanceof LeaseLostError || performance.now() > heldUntil) lost.abort(error);
        },
      );
    }, ms / 3).unref();
  }

  const unsubscribe = database.events.on("jobEnqueued", wake);
  const calls = listenForJobs(database, { onJob: wake, onSilence: () => sleep(pollMs) });
  wake();
  return {
    wake,
    async stop() {
      ending.abort(new Error("the studio closes"));
      clearTimeout(timer);
      unsubscribe();
      await looking;
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await calls.close();
    },
  };
}

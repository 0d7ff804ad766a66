/**
 * Runs the jobs of the job table. A process looks when a job was enqueued and when the next is due, and otherwise
 * once a minute. Jobs run at least once. Writes in a transaction that calls `holdLease` are committed once, however
 * many attempts there were.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { enqueue, type JobKind } from "./enqueue.ts";
import {
  claimJob,
  completeJob,
  type DueJob,
  extendLease,
  failJob,
  giveBack,
  giveBackAll,
  type JobRow,
  LeaseLostError,
  nextDue,
} from "./job-store.ts";
import { listenForJobs } from "./listen.ts";
import { renewLease } from "./renew-lease.ts";

/** One attempt at a job. */
export interface Attempt {
  /** From 1. */
  number: number;
  isLast: boolean;
  /** Aborted when the process ends and, unless the handler `outlivesLease`, when the lease is lost. */
  signal: AbortSignal;
  /**
   * Call it in the transaction that writes the job's result: no other process takes the job before that ends. Lock
   * rows that are also written together with `enqueue` before this call, as they are locked before `enqueue`: two
   * transactions that lock the same rows in different orders deadlock.
   * @throws {LeaseLostError} which rolls that transaction back.
   */
  holdLease(rows: Transaction<Tables>): Promise<void>;
  /**
   * Ends the job in the transaction in which `work` writes its result. Effects outside the database are recorded
   * even if the lease is lost: the transaction is repeated until the signal is aborted, at least once.
   */
  complete(work: (rows: Transaction<Tables>) => Promise<void>): Promise<void>;
}

/** The handler has logged the failure, and decides itself when the job is tried again. */
export class AttemptFailedError extends Error {
  override name = "AttemptFailedError";
  /** `null`: the job has failed for good. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The job is kept and runs again at that time, whether it was enqueued once more or not. */
interface RunAgain {
  runAgainAt: Date;
}

interface Handling<Payload> {
  /** An error counts as a failed attempt. Once the signal is aborted, it should throw as soon as it can. */
  run(payload: Payload, attempt: Attempt): Promise<RunAgain | undefined>;
  /** Runs if the process ended during the last attempt, which couldn't report its failure itself. */
  abandon?(payload: Payload): Promise<void>;
  /**
   * Pauses between attempts in ms; the job fails for good when an attempt fails and no pause is left. With a single
   * number it is retried forever.
   */
  retryAfterMs: readonly number[] | number;
  /** Before the first job of the process is taken; repeated until it succeeds. */
  prepare?(): Promise<void>;
  /** Limit of simultaneous jobs of this kind in this process; 1 by default. */
  atOnce?: number;
  /**
   * A short job that must not be late: it doesn't count against the limit for all kinds, and another process takes it
   * over soon after a kill. Two processes may then run it at once, so it must tolerate that, or set `leaseMs`.
   */
  isUrgent?: boolean;
  /** Length of a lease, after which another process takes over a killed one's job; a minute, or 1.5 s if urgent. */
  leaseMs?: number;
  /**
   * The attempt has effects outside the database that can't be rolled back, so it goes on and records them even if it
   * loses the lease. Another process takes over such a job only after its owner had time to renew the expired lease:
   * the database may have been unreachable for both.
   */
  outlivesLease?: boolean;
  /** Time in which jobs that are due still start and finish when the process stops; by default they end at once. */
  graceMs?: number;
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

const attemptsOf = ({ retryAfterMs }: JobHandler) =>
  typeof retryAfterMs === "number" ? Number.POSITIVE_INFINITY : retryAfterMs.length + 1;

const pauseAfter = ({ retryAfterMs }: JobHandler, attempts: number) =>
  typeof retryAfterMs === "number" ? retryAfterMs : retryAfterMs[attempts - 1];

/** Key of the single row of a repeating job without payload. */
export const onlyKey = "only";

export interface JobRunner {
  /** Looks for work now. */
  wake(): void;
  /** Aborts the running jobs, waits for them, and releases their leases. */
  stop(): Promise<void>;
}

/** Default length of a lease; a living process renews its leases three times in this time. */
const leaseMs = 60_000;
const urgentLeaseMs = 1_500;
const longestSleepMs = 60_000;
/** Polling interval for jobs of other processes where notifications don't arrive, as behind a connection pooler. */
const pollMs = 1_000;
/** Pauses after a failed query, from the first to the longest. */
const firstBackoffMs = 500;
const longestBackoffMs = 5_000;
/** Pause while other processes are claiming the jobs that are due. */
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
  const stopping = new AbortController();
  /** Aborted when the longest `graceMs` has passed. */
  const ending = new AbortController();
  const running = new Map<number, { kind: string; ended: Promise<void> }>();
  /** Expired leases → time at which this process first saw them. */
  const runOut = new Map<string, Date>();
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
    // Only one process uses the data folder, so a lease that exists now belongs to a killed process.
    if (database.kind === "sqlite") await giveBackAll(query);
    for (const { prepare: prepareKind } of handlers) await prepareKind?.();
    await query.transaction().execute(async (rows) => {
      for (const { kind, everyMs } of handlers) {
        if (everyMs !== undefined) await enqueue(rows, kind, {}, { now: clock(), key: onlyKey });
      }
    });
    isPrepared = true;
  }

  async function claimAll(): Promise<void> {
    const left = new Map<number, number>();
    while (!ending.signal.aborted) {
      const claimable = { kinds: freeKinds(), except: [...running.keys(), ...left.keys()] };
      // No timer needed: a running job calls `wake` when it ends.
      if (claimable.kinds.length === 0) return;
      const now = clock();
      const next = await nextDue(query, claimable);
      if (!next || next.at > now) {
        const dueMs = next ? next.at.getTime() - clock().getTime() : longestSleepMs;
        return sleep(Math.min(dueMs, ...left.values()));
      }
      const leftMs = ownersTime(next);
      if (leftMs > 0) {
        left.set(next.id, leftMs);
        continue;
      }
      const heldFrom = performance.now();
      const job = await claimJob(database, { ...claimable, now, until: leaseEnd });
      if (!job) return sleep(contendedMs);
      const ended = perform(job, heldFrom).finally(() => {
        running.delete(job.id);
        wake();
      });
      running.set(job.id, { kind: job.kind, ended });
    }
  }

  /** @returns ms that the owner of an expired lease has left to renew it; 0 or less if none. */
  function ownersTime({ id, kind, lease_token, at }: DueJob): number {
    if (lease_token === null || !handlerOf.get(kind)?.outlivesLease) return 0;
    const now = clock();
    for (const [key, since] of runOut) {
      if (now.getTime() - since.getTime() > longestSleepMs) runOut.delete(key);
    }
    const key = `${id} ${lease_token} ${at.toISOString()}`;
    const since = runOut.get(key) ?? now;
    runOut.set(key, since);
    return since.getTime() + leaseOf(kind) / 2 - now.getTime();
  }

  function freeKinds(): string[] {
    const counts = new Map<string, number>();
    let shared = 0;
    for (const { kind } of running.values()) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (!handlerOf.get(kind)?.isUrgent) shared += 1;
    }
    return handlers
      .filter(({ graceMs }) => graceMs || !stopping.signal.aborted)
      .filter(({ isUrgent }) => isUrgent || shared < atOnce)
      .filter(({ kind, atOnce: ofKind = 1 }) => (counts.get(kind.name) ?? 0) < ofKind)
      .map(({ kind }) => kind.name);
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    if (stopping.signal.aborted || lookAgain) return;
    const longest = calls.isHeard() ? longestSleepMs : pollMs;
    timer = setTimeout(
      () => {
        if (ms >= longestSleepMs) calls.check();
        wake();
      },
      Math.min(longest, Math.max(0, ms)),
    ).unref();
  }

  function leaseOf(kind: string): number {
    const { isUrgent, leaseMs: ofKind = isUrgent ? urgentLeaseMs : lease } = handlerOf.get(kind) ?? {};
    return Math.min(lease, ofKind);
  }
  const leaseEnd = (kind: string) => new Date(clock().getTime() + leaseOf(kind));

  async function perform(job: JobRow, heldFrom: number): Promise<void> {
    const handler = handlerOf.get(job.kind);
    if (!handler) return;
    const about = { job: job.id, kind: job.kind, attempt: job.attempts };
    const most = attemptsOf(handler);
    const lost = new AbortController();
    const signal = AbortSignal.any([(handler.graceMs ? ending : stopping).signal, lost.signal]);
    const endRenewing = renewLease(query, job, {
      heldFrom,
      ms: leaseOf(job.kind),
      end: () => leaseEnd(job.kind),
      onLost(error) {
        if (!handler.outlivesLease) lost.abort(error);
      },
    });
    let isCompleted = false;
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
        async complete(work) {
          await write(signal, () =>
            query.transaction().execute(async (rows) => {
              await work(rows);
              await completeJob(rows, job, nextRound(handler));
            }),
          );
          isCompleted = true;
        },
      });
      if (isCompleted) return;
      await write(signal, () => completeJob(query, job, again?.runAgainAt ?? nextRound(handler)));
    } catch (error) {
      if (lost.signal.aborted || error instanceof LeaseLostError)
        log.warn(about, "job taken over by another process");
      else if (signal.aborted) await giveBack(query, job).catch(() => {});
      else await fail(job, handler, error);
    } finally {
      endRenewing();
    }
  }

  const nextRound = ({ everyMs }: JobHandler) => (everyMs ? new Date(clock().getTime() + everyMs) : null);

  async function fail(job: JobRow, handler: JobHandler, error: unknown): Promise<void> {
    const about = { job: job.id, kind: job.kind, attempt: job.attempts };
    const isTold = error instanceof AttemptFailedError;
    const pause = isTold
      ? error.retryAfterMs
      : (pauseAfter(handler, job.attempts) ?? handler.everyMs ?? null);
    const now = clock();
    const retryAt = pause === null ? null : new Date(now.getTime() + pause);
    // A repeating job that keeps failing is reported once.
    if (isTold) log.debug(about, "job failed");
    else if (retryAt === null) log.error({ ...about, err: error }, "job failed for good");
    else if (handler.everyMs === undefined) log.warn({ ...about, err: error }, "job failed, tried again");
    else if (job.attempts === 1)
      log.error({ ...about, err: error }, "job failed, tried again until it succeeds");
    const message = error instanceof Error ? error.message : String(error);
    const left = AbortSignal.any([ending.signal, AbortSignal.timeout(lease)]);
    await write(left, () => failJob(query, job, { error: message, retryAt, now })).catch(() => {});
  }

  /** Writes the job's end, again after errors, while the lease is held; otherwise another attempt finds the job. */
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

  async function untilIdle(): Promise<void> {
    while (looking || running.size > 0)
      await Promise.allSettled([looking, ...[...running.values()].map(({ ended }) => ended)]);
  }

  const unsubscribe = database.events.on("jobEnqueued", wake);
  const calls = listenForJobs(database, { onJob: wake, onSilence: () => sleep(pollMs) });
  wake();
  return {
    wake,
    async stop() {
      const reason = new Error("the studio closes");
      stopping.abort(reason);
      clearTimeout(timer);
      unsubscribe();
      const graceMs = Math.max(0, ...handlers.map((handler) => handler.graceMs ?? 0));
      if (graceMs > 0) {
        wake();
        const waiting = new AbortController();
        const graceOver = wait(graceMs, undefined, { signal: waiting.signal }).catch(() => {});
        await Promise.race([untilIdle(), graceOver]);
        waiting.abort();
      }
      ending.abort(reason);
      await untilIdle();
      await calls.close();
    },
  };
}

/**
 * Publishes what is due, whatever its kind: one job for all. A domain says by a source what of its own is due, and
 * publishes it; nothing here knows a table.
 */
import { chunkByCount } from "../database/chunk-by-count.ts";
import type { Dependencies } from "../dependencies.ts";
import { removeStaleJobs } from "../jobs/job-store.ts";
import { handleJob, type JobHandler } from "../jobs/runner.ts";
import { publishing } from "./publish-at.ts";

export interface DueItem {
  /** Items of one record go out in their order: one that fails holds up the later ones. */
  record: string;
  /** Tells apart the items of a record; left out where it has one at most. */
  number?: number;
  /** ISO 8601, UTC. */
  due_at: string;
}

export interface DueSource<Item extends DueItem = DueItem> {
  /** For the log: `post`. */
  kind: string;
  /** Limit of items that are published together; 1 by default. If they fail, each is tried by itself. */
  together?: number;
  /** Items that are due, the first ones first. */
  findDue(now: Date, limit: number): Promise<Item[]>;
  /**
   * Publishes items, unless another process does so at the same time or they were moved meanwhile.
   * @returns those that are done with; others are tried again if they stay due.
   */
  publish(items: readonly Item[]): Promise<readonly Item[]>;
  /** When the next item is due after a time. */
  findNext(after: Date): Promise<Date | null>;
  /** Name of the job by which 0.2.0 published these items. */
  formerJob?: string;
}

/** Items of a source that couldn't be published, by record, number and date. */
export type Postponed = Map<string, { pauseMs: number; retryAt: Date; hasFailed: boolean }>;

type ScheduleDependencies = Pick<Dependencies, "database" | "clock" | "log">;

/** Limit of items of a source in one run; more are left to the next, which follows at once. */
const mostAtOnce = 50;
/** An item that couldn't be published is tried again after a pause, which doubles up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** For dates that were set without `publishAt`: by 0.2.0, or in a restored database. */
const lookEveryMs = 60_000;
/** Processes of 0.2.0 run their jobs once a minute, so none runs where one wasn't for this long. */
const formerJobGoneMs = 60 * 60_000;

/** Publishes what is due, then waits for the next; at every start it looks, too. */
export function publishDueJob(
  { database, clock, log }: ScheduleDependencies,
  sources: readonly DueSource[],
): JobHandler {
  const states = sources.map((source) => ({ source, postponed: new Map() as Postponed, failures: 0 }));
  const formerJobs = sources.flatMap(({ formerJob }) => formerJob ?? []);

  /** @returns the times at which something of this source is to be done next. */
  async function runSource(state: (typeof states)[number], signal: AbortSignal): Promise<Date[]> {
    const { source, postponed } = state;
    const now = clock();
    try {
      const { isMore } = await publishDue({ clock, log }, source, { postponed, signal });
      const next = await source.findNext(now);
      state.failures = 0;
      const retries = [...postponed.values()].map(({ retryAt }) => retryAt);
      return [...(isMore ? [now] : []), ...(next ? [next] : []), ...retries];
    } catch (error) {
      signal.throwIfAborted();
      if (state.failures === 0)
        log.error({ err: error, kind: source.kind }, "cannot look for what is due, tried again until it can");
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** state.failures);
      state.failures += 1;
      return [new Date(now.getTime() + pauseMs)];
    }
  }

  return handleJob(publishing, {
    retryAfterMs: [firstPauseMs],
    everyMs: lookEveryMs,
    isUrgent: true,
    async run(_, { signal }) {
      const now = clock().getTime();
      // Side by side: many items of one kind don't delay another.
      const times = await Promise.all(states.map((state) => runSource(state, signal)));
      await removeStaleJobs(database.query, formerJobs, new Date(now - formerJobGoneMs));
      return {
        runAgainAt: new Date(Math.min(now + lookEveryMs, ...times.flat().map((at) => at.getTime()))),
      };
    },
  });
}

/**
 * Publishes what is due of a source.
 * @param postponed from the runs before, and written for the next one.
 * @returns what was published, and whether more than that may be due.
 */
export async function publishDue<Item extends DueItem>(
  { clock, log }: Pick<Dependencies, "clock" | "log">,
  source: DueSource<Item>,
  { postponed = new Map(), signal }: { postponed?: Postponed; signal?: AbortSignal } = {},
): Promise<{ published: Item[]; isMore: boolean }> {
  const now = clock();
  // Those that fail don't take the others' places.
  const limit = mostAtOnce + postponed.size;
  const found = await source.findDue(now, limit);
  const keys = new Set(found.map(keyOf));
  for (const key of postponed.keys()) if (!keys.has(key)) postponed.delete(key);
  const published: Item[] = [];
  const heldUp = new Set<string>();
  const ready = found.filter((item) => {
    const { retryAt = now, hasFailed = false } = postponed.get(keyOf(item)) ?? {};
    if (retryAt > now && hasFailed) heldUp.add(item.record);
    return retryAt <= now;
  });

  function postpone(item: Item, hasFailed: boolean): void {
    const last = postponed.get(keyOf(item));
    const pauseMs = last ? Math.min(longestPauseMs, last.pauseMs * 2) : firstPauseMs;
    const retryAt = new Date(clock().getTime() + pauseMs);
    postponed.set(keyOf(item), { pauseMs, retryAt, hasFailed });
  }

  async function attempt(items: readonly Item[]): Promise<void> {
    signal?.throwIfAborted();
    for (const item of items) if (heldUp.has(item.record)) postpone(item, false);
    const some = items.filter(({ record }) => !heldUp.has(record));
    const [first] = some;
    if (!first) return;
    try {
      const done = new Set(await source.publish(some));
      for (const item of some) {
        if (!done.has(item)) postpone(item, false);
        else {
          postponed.delete(keyOf(item));
          published.push(item);
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (some.length > 1) {
        for (const item of some) await attempt([item]);
        return;
      }
      // A failure that lasts is logged once.
      if (!postponed.get(keyOf(first))?.hasFailed) {
        const { kind } = source;
        const { record, number } = first;
        log.error({ err: error, kind, record, number }, "what is due could not be published, tried again");
      }
      heldUp.add(first.record);
      postpone(first, true);
    }
  }

  for (const items of chunkByCount(ready, source.together ?? 1)) await attempt(items);
  return { published, isMore: found.length === limit };
}

function keyOf({ record, number = 0, due_at }: DueItem): string {
  return `${record} ${number} ${due_at}`;
}

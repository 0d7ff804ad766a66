/**
 * How often a caller may do something, counted in the database, so that a restart forgets nothing and two
 * replicas count as one.
 */

import { sql } from "kysely";
import type { Queryable } from "../database/query.ts";

export interface Limit {
  /** Action and caller, such as `contact:203.0.113.7` or `sign-in:casey`. */
  key: string;
  /** Whole number, at least 1. */
  limit: number;
  windowSeconds: number;
  now: Date;
  /** How many are taken at once; one if left out. */
  amount?: number;
}

/** The database, or a transaction in it. */
export type Counted = Queryable;

export interface LimitResult {
  allowed: boolean;
  /** Whole seconds until one more is allowed; 0 when this one was. */
  retryAfterSeconds: number;
}

/**
 * Takes `amount` from a limit: `limit` at once, and in the long run `limit` a window. The window before still counts by
 * the part of it that is less than `windowSeconds` ago, so room comes back gradually and a burst on either side of a
 * window's turn gains nothing. Refusals aren't counted, so that trying again doesn't lengthen the wait.
 *
 * One statement decides and counts, so parallel requests on one or many replicas cannot exceed the limit.
 */
export async function takeFromLimit(
  database: Counted,
  { key, limit, windowSeconds, now, amount = 1 }: Limit,
): Promise<LimitResult> {
  /** The highest count at which `amount` still fits. */
  const room = limit - amount;
  const windowMs = windowSeconds * 1000;
  const startMs = Math.floor(now.getTime() / windowMs) * windowMs;
  const start = new Date(startMs).toISOString();
  const startBefore = new Date(startMs - windowMs).toISOString();
  const expires = new Date(startMs + 2 * windowMs).toISOString();
  const stillCounting = 1 - (now.getTime() - startMs) / windowMs;
  const before = sql`coalesce((select count from rate_limits where key = ${key} and window_start = ${startBefore}), 0) * cast(${stillCounting} as double precision)`;

  const { rows } = await sql`
    insert into rate_limits (key, window_start, count, expires_at)
    select ${key}, ${start}, ${amount}, ${expires} where ${before} <= ${room + 1}
    on conflict (key, window_start) do update set count = rate_limits.count + ${amount}
      where rate_limits.count <= ${room} and rate_limits.count + ${before} <= ${room + 1}
    returning count`.execute(database.query);
  if (rows.length > 0) return { allowed: true, retryAfterSeconds: 0 };
  const counts = await countsOf(database, { key, windowSeconds, now });
  return {
    allowed: false,
    retryAfterSeconds: secondsToWait({ ...counts, limit: room + 1, windowSeconds, now }),
  };
}

/** Seconds for which `takeFromLimit` would refuse the next call, if there are no others; 0 when it wouldn't. */
export async function secondsUntilNext(
  database: Counted,
  { key, limit, windowSeconds, now }: Limit,
): Promise<number> {
  const { present, past } = await countsOf(database, { key, windowSeconds, now });
  return waitOf({ present, past, limit, windowSeconds, now });
}

/** How many were given out in the present window, and in the one before. */
export async function countsOf(
  database: Counted,
  { key, windowSeconds, now }: Pick<Limit, "key" | "windowSeconds" | "now">,
): Promise<{ present: number; past: number }> {
  const windowMs = windowSeconds * 1000;
  const startMs = Math.floor(now.getTime() / windowMs) * windowMs;
  const start = new Date(startMs).toISOString();
  const startBefore = new Date(startMs - windowMs).toISOString();
  const rows = await database.query
    .selectFrom("rate_limits")
    .select(["window_start", "count"])
    .where("key", "=", key)
    .where("window_start", "in", [start, startBefore])
    .execute();
  const countAt = (window: string) => rows.find((row) => row.window_start === window)?.count ?? 0;
  return { present: countAt(start), past: countAt(startBefore) };
}

interface LimitState {
  /** How many were given out in the present window. */
  present: number;
  /** How many in the one before. */
  past: number;
  limit: number;
  windowSeconds: number;
  now: Date;
}

/** Seconds until another one is allowed; 0 when it is now. */
export function waitOf(state: LimitState): number {
  const { present, past, limit, windowSeconds, now } = state;
  const elapsed = (now.getTime() / 1000) % windowSeconds;
  const before = past * (1 - elapsed / windowSeconds);
  const fits = present === 0 ? before <= limit : present < limit && present + before <= limit;
  return fits ? 0 : secondsToWait(state);
}

/**
 * Seconds until `takeFromLimit` accepts again if there are no other calls: as soon as enough of the past window has
 * run out, or, when the present one is full, in the next.
 */
export function secondsToWait(state: LimitState): number {
  const { present, past, limit, windowSeconds } = state;
  const elapsed = (state.now.getTime() / 1000) % windowSeconds;
  const secondsUntil = (given: number, room: number) =>
    room >= given ? 0 : windowSeconds * (1 - room / given);
  const wait =
    present < limit
      ? secondsUntil(past, limit - present) - elapsed
      : windowSeconds - elapsed + secondsUntil(present, limit);
  return Math.max(1, Math.ceil(wait));
}

/** Allows one backup of a studio at a time: a lease in its database, which expires if its process dies. */

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Query, Queryable } from "../../engines/database/query.ts";
import { exchangeState, readState, removeState, takeState } from "../../engines/database/studio-state.ts";

const key = "backup-claim";
/** A killed backup blocks the next for so long at most. */
const leaseMs = 30_000;
const renewEveryMs = 8_000;
const lookEveryMs = 500;

/** Another backup of this studio is under way. */
export class BackupUnderWayError extends Error {
  override name = "BackupUnderWayError";
}

type Clock = () => Date;

/** Whether somebody holds the claim now. */
export async function isClaimed(query: Query, now: Date): Promise<boolean> {
  const until = await readState(query, key);
  return until !== null && until > now.toISOString();
}

/**
 * Does work while nobody else does the same. Waits for a claim that a killed process left.
 * @throws {BackupUnderWayError} when another is at it for longer.
 */
export async function withClaim<Result>(
  { query }: Queryable,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = randomUUID();
  const value = () => `${new Date(clock().getTime() + leaseMs).toISOString()} ${own}`;
  let held = value();

  async function take(): Promise<boolean> {
    held = value();
    return takeState(query, key, held, clock().toISOString());
  }

  const patience = performance.now() + leaseMs + renewEveryMs;
  while (!(await take())) {
    if (performance.now() > patience) {
      throw new BackupUnderWayError("another backup of this studio is under way");
    }
    await wait(lookEveryMs);
  }
  const renewing = setInterval(() => {
    const next = value();
    exchangeState(query, key, { from: held, to: next }).then(
      () => {
        held = next;
      },
      // Tried again before the lease runs out.
      () => {},
    );
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await removeState(query, key, ` ${own}`).catch(() => {});
  }
}

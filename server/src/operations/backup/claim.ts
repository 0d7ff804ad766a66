/** One backup of a studio at a time, whoever begins it: a row in its database, which dies with who holds it. */

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Query, Queryable } from "../../engines/database/query.ts";

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
  const row = await query
    .selectFrom("studio_state")
    .select("value")
    .where("key", "=", key)
    .where("value", ">", now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Does work while nobody else does the same. Waits for a claim that a killed process left.
 * @throws {BackupUnderWayError} when another is at it for longer.
 */
export async function whileClaimed<Result>(
  { query }: Queryable,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = randomUUID();
  const value = () => `${new Date(clock().getTime() + leaseMs).toISOString()} ${own}`;
  let held = value();

  async function take(): Promise<boolean> {
    held = value();
    const taken = await query
      .insertInto("studio_state")
      .values({ key, value: held })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet({ value: held })
          .where("studio_state.value", "<", clock().toISOString()),
      )
      .executeTakeFirst();
    return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
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
    query
      .updateTable("studio_state")
      .set({ value: next })
      .where("key", "=", key)
      .where("value", "=", held)
      .execute()
      .then(
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
    await query
      .deleteFrom("studio_state")
      .where("key", "=", key)
      .where("value", "like", `% ${own}`)
      .execute()
      .catch(() => {});
  }
}

/**
 * The time that a studio goes by. Leases, limits and what publishes itself are compared by several processes, so
 * they all go by one clock: the database's, as far as a machine's own is off it.
 */

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./open.ts";
import type { Queryable } from "./query.ts";

const lookEveryMs = 10_000;
/** Machines that keep their clocks are nearer than that; a correction of less would be that of the question's way. */
const toleratedMs = 250;
const worthTellingMs = 2_000;

export interface DatabaseClock {
  now: () => Date;
  stop(): Promise<void>;
}

/**
 * Asks the database for its time now, and every ten seconds. On SQLite there is one clock only.
 * @param machine this machine's, in ms; another for tests.
 */
export async function openDatabaseClock(
  { query, kind }: Queryable & Pick<Database, "kind">,
  log: Pick<Logger, "warn">,
  machine: () => number = Date.now,
): Promise<DatabaseClock> {
  if (kind === "sqlite") return { now: () => new Date(machine()), stop: async () => {} };
  const ending = new AbortController();
  let offset = 0;
  let told = 0;

  async function look(): Promise<void> {
    const asked = performance.now();
    const { rows } = await sql<{
      ms: string;
    }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(query);
    const uncertain = (performance.now() - asked) / 2;
    const found = Math.round(Number(rows[0]?.ms) - (machine() - uncertain));
    const isNear = Math.abs(found) <= toleratedMs + uncertain;
    // While it is known no better, what was found before stays.
    if (!isNear && Math.abs(found - offset) <= toleratedMs + uncertain) return;
    offset = isNear ? 0 : found;
    if (Math.abs(offset - told) < worthTellingMs) return;
    told = offset;
    log.warn({ offByMs: -offset }, "this machine's clock is not the database's, which the studio goes by");
  }

  async function goOn(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(lookEveryMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      // While the database is away, the difference stays as it was.
      if (!ending.signal.aborted) await look().catch(() => {});
    }
  }

  await look();
  const looking = goOn();
  return {
    now: () => new Date(machine() + offset),
    async stop() {
      ending.abort();
      await looking;
    },
  };
}

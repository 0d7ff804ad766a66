/** Removes what has been kept for its time: at the start, and every hour. */
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../engines/database/open.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { hourlyJob } from "../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { type SweepFacts, sweepChannel } from "../../kernel/diagnostics-channels.ts";
import type { RetentionRule } from "./rule-conditions.ts";
import { retentionRules } from "./rules.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Few enough that visitors don't wait: SQLite works in this very thread. */
const removedAtOnce = 500;

type SweepDependencies = Pick<Dependencies, "database" | "clock" | "log">;

/**
 * Carries out every rule once; a rule that fails is logged and does not hold up the others.
 * @returns how many rows went, by what the rule names.
 */
export async function sweepOnce(
  { database, clock, log }: SweepDependencies,
  { signal, rules = retentionRules }: { signal?: AbortSignal; rules?: readonly RetentionRule[] } = {},
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const rule of rules) {
    try {
      const before = new Date(clock().getTime() - rule.days * dayMs).toISOString();
      let count: number;
      do {
        if (signal?.aborted) return removed;
        count = await removeSome(database, rule, before);
        if (count > 0) removed[rule.what] = (removed[rule.what] ?? 0) + count;
        if (count > 0) sweepChannel.publish({ what: rule.what, rows: count } satisfies SweepFacts);
        await setImmediate();
      } while (count === removedAtOnce);
    } catch (error) {
      log.error({ err: error, what: rule.what }, "not removed in time, tried again in an hour");
    }
  }
  if (Object.keys(removed).length > 0) log.info({ removed }, "kept long enough and removed");
  return removed;
}

/** Rows that another replica is removing, or that are just being used, are passed over. */
async function removeSome({ query, kind }: Database, rule: RetentionRule, before: string): Promise<number> {
  const table = sql.table(rule.table);
  const place = sql.ref(kind === "sqlite" ? "rowid" : "ctid");
  const unlocked = kind === "sqlite" ? sql`` : sql`for update skip locked`;
  const result = await sql`
    with due (place) as materialized (
      select ${place} from ${table} where ${rule.due(before)} limit ${removedAtOnce} ${unlocked}
    )
    delete from ${table} where ${place} in (select place from due)`.execute(query);
  return Number(result.numAffectedRows ?? 0n);
}

/** {@link sweepOnce}, every hour. */
export function retentionJob(dependencies: SweepDependencies): JobHandler {
  return hourlyJob("retention.sweep", (signal) => sweepOnce(dependencies, { signal }));
}

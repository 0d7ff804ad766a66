/** Saves in two steps: reading and deriving outside of any transaction, then one transaction that writes. */
import type { Transaction } from "kysely";
import { createQueue } from "../../kernel/process/work-queue.ts";
import { isWriteConflict } from "./dialect.ts";
import type { Database } from "./open.ts";
import type { Tables } from "./tables.ts";

/** Records have changed between plan and transaction: nothing is written, and the save is planned again. */
export class OutdatedPlanError extends Error {
  override name = "OutdatedPlanError";
}

/** Others kept changing the same records. Nothing was written. */
export class BusyRecordsError extends Error {
  override name = "BusyRecordsError";
}

/** They run out only if others keep changing the same records between plan and transaction. */
const mostAttempts = 12;

/** A save that has begun again competes with other processes only: side by side, those of one would outdate each other. */
const onceMore = createQueue(1);

/**
 * Begins again if what was planned doesn't hold any more when it is written.
 * @param write throws `OutdatedPlanError` in that case, which rolls its transaction back; the database's word that a
 * named record is gone, or that two transactions wait for each other, counts as well.
 * @throws {BusyRecordsError} if others keep writing in between.
 */
export async function planAndWrite<Plan, Result>(
  { query }: Pick<Database, "query">,
  plan: () => Promise<Plan>,
  write: (rows: Transaction<Tables>, plan: Plan) => Promise<Result>,
): Promise<Result> {
  const attempt = async (): Promise<{ result: Result } | { cause: unknown }> => {
    const planned = await plan();
    try {
      return { result: await query.transaction().execute((rows) => write(rows, planned)) };
    } catch (cause) {
      if (cause instanceof OutdatedPlanError || isWriteConflict(cause)) return { cause };
      throw cause;
    }
  };
  const first = await attempt();
  if ("result" in first) return first.result;
  return onceMore(async () => {
    let last: Awaited<ReturnType<typeof attempt>> = first;
    for (let attempts = 1; attempts < mostAttempts; attempts += 1) {
      last = await attempt();
      if ("result" in last) return last.result;
    }
    throw new BusyRecordsError("others keep changing the same records", last);
  });
}

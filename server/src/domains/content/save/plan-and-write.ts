/** Saves in two steps: reading and deriving outside of any transaction, then one transaction that writes. */
import type { Transaction } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { OutdatedPlanError } from "./errors.ts";

/** They run out only if others keep changing the same records between plan and transaction. */
const mostAttempts = 12;

/**
 * Begins again if what was planned doesn't hold any more when it is written.
 * @param write throws `OutdatedPlanError` in that case, which rolls its transaction back.
 * @throws {RestError} 503 if others keep writing in between.
 */
export async function planAndWrite<Plan, Result>(
  { query }: Pick<Database, "query">,
  plan: () => Promise<Plan>,
  write: (rows: Transaction<Tables>, plan: Plan) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const planned = await plan();
    try {
      return await query.transaction().execute((rows) => write(rows, planned));
    } catch (error) {
      if (!(error instanceof OutdatedPlanError)) throw error;
    }
  }
  const message = "Others are changing the same things. Nothing was saved; please try again.";
  throw new RestError("extenso_busy", message, 503, {}, { "Retry-After": "5" });
}

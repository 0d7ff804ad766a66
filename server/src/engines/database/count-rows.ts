import type { SelectQueryBuilder } from "kysely";

/** Number of rows that a query finds; the databases give it as different types. */
export async function countRows<Database, Joined extends keyof Database>(
  rows: SelectQueryBuilder<Database, Joined, object>,
): Promise<number> {
  const { total } = await rows
    .select(({ fn }) => fn.countAll().as("total"))
    .$castTo<{ total: number | string | bigint }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}

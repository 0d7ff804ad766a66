import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds, as a number on both databases. */
export async function countRows<Database, Joined extends keyof Database>(
  rows: SelectQueryBuilder<Database, Joined, object>,
): Promise<number> {
  const { total } = await rows
    .select(({ fn }) => fn.countAll().as("total"))
    .$castTo<{ total: number | string | bigint }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}

import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds, as a number on both databases. */
export async function countRows<Database, Joined extends keyof Database, Selected>(
  rows: SelectQueryBuilder<Database, Joined, Selected>,
): Promise<number> {
  const { total } = await rows.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
  return Number(total);
}

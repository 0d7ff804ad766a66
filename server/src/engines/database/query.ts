import type { Kysely, SelectQueryBuilder, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** The database, or a transaction of it: for functions that do the same in either. */
export type Query = Kysely<Tables> | Transaction<Tables>;

/** For functions that are given a `Database`, or a transaction in its place. */
export interface Queryable {
  query: Query;
}

declare const isOutside: unique symbol;

/**
 * The database outside of any transaction, as `Database` has it. Functions that work on texts take this, so that they
 * can't be given a transaction, during which no other could write.
 */
export interface OutsideTransaction extends Kysely<Tables> {
  readonly [isOutside]: true;
}

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

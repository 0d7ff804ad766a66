/** Rows of `studio_state`: one value for each key, for what the studio keeps once. */
import type { Transaction } from "kysely";
import type { Query } from "./query.ts";
import type { Tables } from "./tables.ts";

/** @returns null where nothing is stored. */
export async function readState(query: Query, key: string): Promise<string | null> {
  const row = await query
    .selectFrom("studio_state")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Others who would lock the key wait for this transaction. @param value is stored where nothing is. */
export async function lockState(rows: Transaction<Tables>, key: string, value: string): Promise<void> {
  await rows
    .insertInto("studio_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
    .execute();
}

/** In place of what was stored under the key. */
export async function writeState(query: Query, key: string, value: string): Promise<void> {
  await query
    .insertInto("studio_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

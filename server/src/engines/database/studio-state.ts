/** Rows of `studio_state`: one value for each key, for what the studio keeps once. */
import type { Query } from "./query.ts";

/** @returns null where nothing is stored. */
export async function readState(query: Query, key: string): Promise<string | null> {
  const row = await query
    .selectFrom("studio_state")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** In place of what was stored under the key. */
export async function writeState(query: Query, key: string, value: string): Promise<void> {
  await query
    .insertInto("studio_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

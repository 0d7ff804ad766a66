/** Rows of `studio_state`: one value for each key, for what the studio keeps once. */
import { fixedStatement } from "./fixed-statement.ts";
import type { Query } from "./query.ts";

const selectValue = fixedStatement((query, key: string) =>
  query.selectFrom("studio_state").select("value").where("key", "=", key),
);

/** @returns null where nothing is stored. */
export async function readState(query: Query, key: string): Promise<string | null> {
  const [row] = await selectValue(query, key);
  return row?.value ?? null;
}

/** Several at once, by key. */
export async function readStates(query: Query, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await query.selectFrom("studio_state").selectAll().where("key", "in", keys).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** In place of what was stored under the key. */
export async function writeState(query: Query, key: string, value: string): Promise<void> {
  await query
    .insertInto("studio_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** @returns false where something is stored under the key, which stays. */
export async function addState(query: Query, key: string, value: string): Promise<boolean> {
  const added = await query
    .insertInto("studio_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return added !== undefined;
}

/** Others who would lock the key wait for this transaction. @param value is stored where nothing is. */
export async function lockState(rows: Query, key: string, value: string): Promise<void> {
  await rows
    .insertInto("studio_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
    .execute();
}

/** @param below replaces a value that sorts before this one. @returns false where another value stays. */
export async function takeState(query: Query, key: string, value: string, below: string): Promise<boolean> {
  const taken = await query
    .insertInto("studio_state")
    .values({ key, value })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value }).where("studio_state.value", "<", below),
    )
    .executeTakeFirst();
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Nothing happens where the value is another by now. */
export async function exchangeState(
  query: Query,
  key: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await query
    .updateTable("studio_state")
    .set({ value: to })
    .where("key", "=", key)
    .where("value", "=", from)
    .execute();
}

/** @param ending removes only a value that ends so. @returns whether there was one. */
export async function removeState(query: Query, key: string, ending = ""): Promise<boolean> {
  const removed = await query
    .deleteFrom("studio_state")
    .where("key", "=", key)
    .$if(ending !== "", (rows) => rows.where("value", "like", `%${ending}`))
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

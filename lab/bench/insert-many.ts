import type { Database } from "../../server/src/engines/database/open.ts";

const rowsAtOnce = 200;

type Row = Record<string, unknown>;

/** Inserts so many rows into a table, some hundred with each statement. */
export async function insertMany(
  { query }: Database,
  table: string,
  count: number,
  make: (k: number) => Row,
): Promise<void> {
  for (let done = 0; done < count; done += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - done) }, (_, k) => make(done + k));
    await query
      .insertInto(table as "posts")
      .values(rows as never)
      .execute();
  }
}

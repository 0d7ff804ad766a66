/** Numbers of records: posts, files, and later revisions take theirs from one run, as in WordPress. */
import { type Kysely, sql, type Transaction } from "kysely";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { SaveRun } from "./save-run.ts";

/** Keeps the given number, which may have been reserved, or takes the next. */
export async function takeContentId(run: SaveRun, kind: string, given?: number): Promise<number> {
  if (given === undefined) {
    const [id] = await reserveContentIds(run.rows, [kind]);
    return id as number;
  }
  run.idsGiven = true;
  await run.rows
    .insertInto("content_ids")
    .values({ id: given, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return given;
}

/** For records that name each other before either is there. @returns one for each kind, in their order. */
export async function reserveContentIds(rows: Kysely<Tables>, kinds: readonly string[]): Promise<number[]> {
  if (kinds.length === 0) return [];
  const taken = await addContentIds(
    rows,
    kinds.map((kind) => ({ kind })),
  );
  return taken.map(({ id }) => id).sort((a, b) => a - b);
}

const addContentIds = fixedStatement((query, kinds: { kind: string }[]) =>
  query.insertInto("content_ids").values(kinds).returning("id"),
);

/** PostgreSQL's counters know nothing of ids given by hand. */
export async function moveCounters(
  rows: Transaction<Tables>,
  tables: readonly ("users" | "terms" | "content_ids")[],
): Promise<void> {
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
      rows,
    );
  }
}

/** Numbers of records: posts, files, and later revisions take theirs from one run, as in WordPress. */

import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Query } from "../../../engines/database/query.ts";
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

type Counted = "users" | "terms" | "content_ids";

/** PostgreSQL's counters know nothing of ids given by hand. */
export async function moveCounters(rows: Transaction<Tables>, tables: readonly Counted[]): Promise<void> {
  for (const table of tables) {
    await raiseCounter(rows, table, sql`(select coalesce(max(id), 1) from ${sql.table(table)})`);
  }
}

/** Call it before inserting rows with explicit ids, so that the sequence doesn't hand out one of them. */
export async function passIds(rows: Transaction<Tables>, largest: number): Promise<void> {
  await raiseCounter(rows, "content_ids", sql`${largest}::bigint`);
}

/** Never down: others, whose rows nobody sees yet, have taken the numbers below. */
async function raiseCounter(
  rows: Transaction<Tables>,
  table: Counted,
  to: RawBuilder<unknown>,
): Promise<void> {
  await sql`with counter as (select pg_get_serial_sequence(${table}, 'id')::regclass as id, ${to} as value)
    select setval(id, value) from counter where value > coalesce(pg_sequence_last_value(id), 0)`.execute(
    rows,
  );
}

/** Whether anything has been written yet: a number that was given is never taken back. */
export async function hasContent(query: Query): Promise<boolean> {
  const found = await query.selectFrom("content_ids").select("id").limit(1).executeTakeFirst();
  return found !== undefined;
}

/** The largest number that some content has, or had; 0 if there is none. */
export async function lastContentId(query: Query): Promise<number> {
  const { last } = await query
    .selectFrom("content_ids")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** @returns which of these numbers some content has, or had. */
export async function findTakenIds(query: Query, ids: readonly number[]): Promise<number[]> {
  const rows = await query.selectFrom("content_ids").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

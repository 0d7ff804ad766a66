/** Puts rows into an empty database: into SQLite or PostgreSQL, whichever they came from. */

import { existsSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { connectDatabase, type Database, openDatabase } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { migrations } from "../../../schema.ts";
import { compare } from "./compare-rows.ts";
import { type TableShape, tablesAfter, tablesOf } from "./describe-tables.ts";
import type { TableSummary } from "./dump.ts";
import { lastKnownMigration } from "./known-migrations.ts";
import { type DatabaseTarget, UnknownDatabaseError } from "./row-source.ts";
import type { Row } from "./table-sum.ts";

/** A database that is not to be written over. */
export class FullDatabaseError extends Error {
  override name = "FullDatabaseError";
}

/** Limit of parameters per statement: SQLite takes 32,766, PostgreSQL 65,535. */
const mostParameters = 16_000;

interface Filling {
  /** As they were made where the rows come from. */
  migrations: readonly string[];
  rows: AsyncIterable<{ table: string; columns: string[]; rows: Row[] }>;
  /** Known before or only after all rows have come. */
  summaries: () => readonly TableSummary[];
  /** Path of a file that may be made meanwhile, where the rows go into PostgreSQL. */
  scratch: string;
}

/**
 * Makes the tables as they were, fills them in one transaction, reads every row back and compares. A failure
 * leaves an SQLite file for the caller to remove, or empty tables in PostgreSQL, which the next attempt uses.
 * @throws {FullDatabaseError} {@link UnknownDatabaseError} {@link RowsDifferError}; {@link SchemaError} where empty
 *   tables of a version that is too old are in its place.
 */
export async function fillDatabase(place: DatabaseTarget, filling: Filling): Promise<void> {
  const { migrations: applied, scratch } = filling;
  const last = lastKnownMigration(applied);
  await refuseFullDatabase(place);
  const database = await openDatabase(place, migrations, { upTo: last });
  try {
    const shapes = "file" in place ? tablesOf(place.file) : await tablesAfter(last, `${scratch}-shape`);
    await database.query.transaction().execute(async (transaction) => {
      for await (const { table, columns, rows } of filling.rows) {
        await insert(transaction, shapeOf(shapes, table, columns), columns, rows);
      }
      for (const { name, columns, lastNumber } of filling.summaries()) {
        const shape = shapeOf(shapes, name, columns);
        if (shape.counter && lastNumber !== null) await countOn(transaction, database, shape, lastNumber);
      }
      await compare(transaction, database, filling.summaries());
    });
  } finally {
    await database.close();
  }
}

/** Names reach statements: only those that our own migrations made do. */
function shapeOf(shapes: readonly TableShape[], name: string, columns: readonly string[]): TableShape {
  const shape = shapes.find((one) => one.name === name);
  const foreign = columns.find((column) => !shape?.columns.includes(column));
  if (!shape || foreign !== undefined) {
    throw new UnknownDatabaseError(`it has ${foreign ?? "a table"} in ${name}, which is unknown here`);
  }
  return shape;
}

async function insert(
  query: Kysely<Tables>,
  { name }: TableShape,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(mostParameters / columns.length));
  const list = sql.join(columns.map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows.slice(at, at + atOnce).map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(name)} (${list}) values ${sql.join(values)}`.execute(query);
  }
}

/** Numbers that were given out and removed again are not given out once more. */
async function countOn(
  query: Kysely<Tables>,
  { kind }: Database,
  { name, counter }: TableShape,
  last: number,
): Promise<void> {
  if (kind === "postgres") {
    await sql`select setval(pg_get_serial_sequence(${name}, ${counter}), ${last}::bigint)`.execute(query);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(query);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(query);
}

/**
 * Tables may be there, as after an attempt that was broken off, but nothing in them.
 * @throws {FullDatabaseError}
 */
export async function refuseFullDatabase(place: DatabaseTarget): Promise<void> {
  if ("file" in place) {
    if (existsSync(place.file)) throw new FullDatabaseError(`${place.file} is there already`);
    return;
  }
  const database = connectDatabase(place);
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely\_%'`.execute(database.query);
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.query);
      if (rows.length > 0)
        throw new FullDatabaseError(`the database is not empty: there are rows in ${name}`);
    }
  } finally {
    await database.close();
  }
}

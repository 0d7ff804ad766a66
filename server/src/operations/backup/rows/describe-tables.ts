/** Describes the tables of our migrations and their foreign keys, read from an SQLite file that they created. */

import { rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../../engines/database/open.ts";
import { migrations } from "../../../schema.ts";

export interface TableShape {
  name: string;
  columns: string[];
  /** The autoincrement column. */
  counter: string | null;
}

interface Named {
  name: string;
}

/** Parents before their children, so that rows can be written in this order. */
export function describeTables(database: DatabaseSync): TableShape[] {
  // `pragma_table_list` distinguishes virtual tables (the search index) and their shadow tables from ordinary ones.
  const all = database
    .prepare(
      `select name, sql from sqlite_schema
       where type = 'table' and name in (select name from pragma_table_list where type = 'table') order by name`,
    )
    .all() as unknown as (Named & { sql: string })[];
  const own = all.filter(({ name }) => !/^(sqlite|kysely)_/.test(name));
  const parents = new Map(
    own.map(({ name }) => {
      const keys = database.prepare(`pragma foreign_key_list(${name})`).all() as unknown as {
        table: string;
      }[];
      return [name, keys.map(({ table }) => table).filter((table) => table !== name)];
    }),
  );
  const ordered: string[] = [];
  const add = (name: string, above: readonly string[]) => {
    if (ordered.includes(name) || above.includes(name)) return;
    for (const parent of parents.get(name) ?? []) add(parent, [...above, name]);
    ordered.push(name);
  };
  for (const { name } of own) add(name, []);
  return ordered.map((name) => {
    const columns = database.prepare(`pragma table_info(${name})`).all() as unknown as (Named & {
      pk: number;
    })[];
    const counts = /\bautoincrement\b/i.test(own.find((table) => table.name === name)?.sql ?? "");
    return {
      name,
      columns: columns.map((column) => column.name),
      counter: counts ? (columns.find(({ pk }) => pk === 1)?.name ?? null) : null,
    };
  });
}

/** The tables of an SQLite file. */
export function tablesOf(file: string): TableShape[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return describeTables(database);
  } finally {
    database.close();
  }
}

/** The tables after a migration. @param file temporary path, removed afterwards. */
export async function tablesAfter(migration: string, file: string): Promise<TableShape[]> {
  const database = await openDatabase({ file }, migrations, { upTo: migration });
  await database.close();
  try {
    return tablesOf(file);
  } finally {
    for (const ending of ["", "-wal", "-shm"]) await rm(`${file}${ending}`, { force: true });
  }
}

/**
 * Every table of the schema is carried by backup, restore and the move to another database, and the PDFs of quotes and
 * invoices with them: the tables are those of the migrations, each with a row.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "../../engines/database/open.ts";
import {
  differingDatabaseKinds,
  openTestDatabase,
  type TestDatabase,
} from "../../engines/database/test-databases.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import { moveDatabase } from "./move-database.ts";
import type { DatabaseTarget } from "./rows/row-source.ts";
import {
  contentsOf,
  emptyFolder,
  makeBackup,
  openTestInstallation,
  restoreInto,
  type TestInstallation,
} from "./test-backup.ts";

interface Column {
  name: string;
  type: string;
  pk: number;
}

/** Tables whose rows triggers take away as they are written. */
const emptiedByTriggers = ["content_changes", "term_use_changes"];

/**
 * Tables of the migrations in SQLite's file, but for those that hold no rows of their own (search indexes). Those that
 * triggers empty come first: what they add up isn't there yet, and stays within its bounds.
 */
function ownTables(file: DatabaseSync): string[] {
  const all = file.prepare("select name, type from pragma_table_list where schema = 'main'").all();
  const names = all
    .filter(({ type, name }) => type === "table" && !/^(sqlite|kysely)_/.test(String(name)))
    .map(({ name }) => String(name));
  return [...emptiedByTriggers, ...names.filter((name) => !emptiedByTriggers.includes(name))];
}

/** Writes a row into each empty table; a column with a foreign key gets the value of its parent's first row. */
function fillTables(path: string): string[] {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  try {
    const tables = ownTables(file);
    const left = new Set(tables);
    while (left.size > 0) {
      const before = left.size;
      for (const name of left) if (fillTable(file, name, left)) left.delete(name);
      if (left.size === before) throw new Error(`no row could be written into ${[...left].join(", ")}`);
    }
    return tables;
  } finally {
    file.close();
  }
}

const hasRows = (file: DatabaseSync, name: string) =>
  file.prepare(`select 1 from "${name}" limit 1`).get() !== undefined;

/** @returns false where a parent is still empty. */
function fillTable(file: DatabaseSync, name: string, left: ReadonlySet<string>): boolean {
  // Triggers write into some.
  if (hasRows(file, name)) return true;
  const keys = file.prepare(`pragma foreign_key_list("${name}")`).all();
  if (keys.some(({ table }) => table !== name && left.has(String(table)))) return false;
  const columns = file.prepare(`pragma table_info("${name}")`).all() as unknown as Column[];
  const values = columns.map((column) => {
    const key = keys.find(({ from }) => from === column.name);
    if (!key) return awkwardValue(column);
    if (key.table === name) return null;
    const parent = file.prepare(`select "${key.to}" as value from "${key.table}" limit 1`).get();
    return (parent?.value ?? null) as string | number | null;
  });
  const list = columns.map((column) => `"${column.name}"`).join(", ");
  const holders = columns.map(() => "?").join(", ");
  file.prepare(`insert into "${name}" (${list}) values (${holders})`).run(...values);
  return true;
}

/** Text that is awkward to carry, with the column's name, and the highest whole number of PostgreSQL's integers. */
function awkwardValue({ name, type }: Column): string | number {
  return /int/i.test(type) ? 2_147_483_646 : `${name} “🎬” \\ \u2028 é`;
}

/** Rows of every table, in an order of their own. */
async function rowsOf(where: DatabaseTarget, tables: readonly string[]): Promise<Record<string, string[]>> {
  const { query, close } = connectDatabase(where);
  const found: Record<string, string[]> = {};
  for (const name of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(query);
    found[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  await close();
  return found;
}

describe.each(differingDatabaseKinds)("of a studio on %s", (kind) => {
  let installation: TestInstallation;
  /** An SQLite file with a row in each table. */
  let filled: TestDatabase;
  beforeEach(async () => {
    [installation, filled] = await Promise.all([openTestInstallation(kind), openTestDatabase()]);
  });
  afterEach(() => Promise.all([installation.close(), filled.close()]));

  test("a backup and a move bring each table's rows, and the PDFs", async () => {
    const tables = fillTables("file" in filled.where ? filled.where.file : "");
    expect(tables).toEqual(expect.arrayContaining(["invoices", "invoice_payments", "quote_agreements"]));
    const before = await rowsOf(filled.where, tables);
    expect(Object.keys(before).filter((name) => before[name]?.length === 0)).toEqual(emptiedByTriggers);

    const first = join(installation.folder, "first.db");
    const isFile = kind === "sqlite";
    const where = isFile ? { file: first } : installation.database.where;
    await moveDatabase(filled.where, where, join(installation.folder, "scratch"));
    expect(await rowsOf(where, tables)).toEqual(before);
    const back = { file: join(installation.folder, "back.db") };
    await moveDatabase(where, back, join(installation.folder, "scratch"));
    expect(await rowsOf(back, tables)).toEqual(before);

    await installation.files.write("invoices/1-0123456789abcdef.pdf", Buffer.from("an invoice"));
    await installation.files.write("quotes/1-0123456789abcdef.pdf", Buffer.from("a quote"));
    const place = diskStorage(join(installation.folder, "place"));
    const database = isFile ? { ...filled, where: filled.where } : installation.database;
    await makeBackup({ ...installation, database }, place);
    const folder = await emptyFolder(installation, "elsewhere");
    const { files, run } = restoreInto(installation, place, folder);
    await run();
    expect(await contentsOf(files)).toEqual(await contentsOf(installation.files));
    const restored = await rowsOf({ file: join(folder, "studio.db") }, tables);
    // The backup itself writes there.
    expect({ ...restored, studio_state: [] }).toEqual({ ...before, studio_state: [] });
  });
});

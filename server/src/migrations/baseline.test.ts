/** Databases of 0.2.0 are carried over with everything in them; older ones are refused, and stay as they are. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { awaitMigrations, SchemaError } from "../engines/database/migrate.ts";
import { connectDatabase, type Database, openDatabase } from "../engines/database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../engines/database/test-databases.ts";
import { migrations } from "../schema.ts";
import { baseline } from "./baseline.ts";
import { type DatabasePlace, placeFirstRelease } from "./test-first-release.ts";
import { schemaOf } from "./test-schema.ts";

type Row = Record<string, unknown>;

/** Tables of the databases, of Kysely and of search, which are no rows of the studio's. */
const ownTables = /^(sqlite|kysely)_|_search(_|$)/;

async function rowsOf({ query, kind }: Database): Promise<Record<string, Row[]>> {
  const { rows: tables } = await (kind === "sqlite"
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' order by name`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by name`
  ).execute(query);
  const filled: Record<string, Row[]> = {};
  for (const { name } of tables) {
    if (ownTables.test(name)) continue;
    const { rows } = await sql<Row>`select * from ${sql.table(name)} order by 1, 2`.execute(query);
    if (rows.length > 0) filled[name] = rows;
  }
  return filled;
}

/** Columns that later migrations have written, by table. */
const rewritten: Record<string, string[]> = { contact_requests: ["search_text"] };

const without = (row: Row, names: readonly string[] = []) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

describe.each(differingDatabaseKinds)("a studio of 0.2.0 on %s", (kind) => {
  let where: DatabasePlace;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ where, remove } = await placeFirstRelease(kind));
  });
  afterEach(() => remove());

  async function look<Result>(at: (database: Database) => Promise<Result>): Promise<Result> {
    const database = connectDatabase(where);
    try {
      return await at(database);
    } finally {
      await database.close();
    }
  }

  test("has every row it had", async () => {
    const before = await look(rowsOf);
    expect(Object.keys(before).length).toBeGreaterThan(45);
    const made: string[] = [];
    await (await openDatabase(where, migrations, { onMigrated: (names) => made.push(...names) })).close();
    // The baseline's own steps are not done again.
    expect(made).toEqual(Object.keys(migrations).filter((name) => !(name in baseline)));
    const after = await look(rowsOf);
    for (const [table, rows] of Object.entries(before)) {
      const kept = (after[table] ?? []).map((row) => without(row, rewritten[table]));
      expect([table, kept]).toEqual([
        table,
        rows.map((row) => expect.objectContaining(without(row, rewritten[table]))),
      ]);
    }
  });

  test("has the schema of a new one, and the same record of it", async () => {
    await (await openDatabase(where, migrations)).close();
    const fresh = await openTestDatabase(kind);
    try {
      expect(await look(schemaOf)).toEqual(await schemaOf(fresh));
      const recorded = ({ query }: Database) =>
        sql`select name from kysely_migration order by name`.execute(query);
      // By these names versions since 0.2.0 know a new database as theirs.
      expect((await look(recorded)).rows).toEqual((await recorded(fresh)).rows);
    } finally {
      await fresh.close();
    }
  });

  test.each([
    ["an older one", "name > '0121'"],
    ["an unfinished one", "name = '0071-redirects'"],
  ])("is left as it is where it is %s, and told the step between", async (_, missing) => {
    await look(({ query }) => sql`delete from kysely_migration where ${sql.raw(missing)}`.execute(query));
    const all = async (database: Database) => [await rowsOf(database), await schemaOf(database)];
    const before = await look(all);
    const refused = openDatabase(where, migrations);
    await expect(refused).rejects.toThrow(SchemaError);
    await expect(refused).rejects.toThrow("Update to 0.2.0 first");
    const waiting = look((database) => awaitMigrations(database, migrations, { patienceMs: 60_000 }));
    await expect(waiting).rejects.toThrow("Update to 0.2.0 first");
    expect(await look(all)).toEqual(before);
  });
});

test("SQLite's posts have their long texts last, so that no other column is read behind them", async () => {
  const database = await openTestDatabase("sqlite");
  try {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info('posts')`.execute(
      database.query,
    );
    const texts = ["content_raw", "content_rendered", "search_text"];
    expect(rows.slice(-texts.length).map(({ name }) => name)).toEqual(texts);
  } finally {
    await database.close();
  }
});

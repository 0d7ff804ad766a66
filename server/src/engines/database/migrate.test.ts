import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrations } from "../../schema.ts";
import { unavailableDependency } from "../http/unavailable-dependency.ts";
import { awaitMigrations, migrate, SchemaError } from "./migrate.ts";
import type { Database } from "./open.ts";
import { differingDatabaseKinds, openTestDatabase, openTestDatabaseOf } from "./test-databases.ts";

test("a migration that takes away says so in its name, where old versions see it", () => {
  const unsaid = Object.entries(migrations).filter(
    ([name, { kind }]) => kind !== "baseline" && (kind === "contract") !== /^\d{4}-contract-/.test(name),
  );
  expect(unsaid).toEqual([]);
});

test("a disk that fills during the update leaves the earlier version's database as it was", async () => {
  const database = await openTestDatabaseOf("sqlite", "0123-long-texts-last");
  const { query } = database;
  const all = async () => ({
    schema: (await sql`select type, name, sql from sqlite_master order by name`.execute(query)).rows,
    made: (await sql`select name from kysely_migration order by name`.execute(query)).rows,
  });
  /** SQLite says the same of a file that may not grow as of a disk that is full. */
  const allowPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(query);
  try {
    const before = await all();
    await allowPages(1);
    const failing = migrate(database, migrations);
    await expect(failing).rejects.toThrow(SchemaError);
    await expect(failing).rejects.toThrow(
      "the database could not be changed for this version, so it is as it was",
    );
    expect(await all()).toEqual(before);
    await allowPages(1_000_000);
    expect((await migrate(database, migrations))[0]).toBe("0124-waiting-clients");
  } finally {
    await database.close();
  }
});

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  /** As a newer version leaves it. */
  const note = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      database.query,
    );

  test("this version runs on the tables of a newer one that only added to them", async () => {
    await note("9998-something-new");
    await sql`create table something_new (id integer)`.execute(database.query);
    await awaitMigrations(database, migrations, { patienceMs: 0 });
    expect(await migrate(database, migrations)).toEqual([]);
  });

  test("it does not on those that a newer one took something away from", async () => {
    await note("9999-contract-roles");
    await expect(awaitMigrations(database, migrations, { patienceMs: 0 })).rejects.toThrow(SchemaError);
    await expect(migrate(database, migrations)).rejects.toThrow("9999-contract-roles");
  });

  test("a start waits for whoever makes the tables, and says which are missing when nobody does", async () => {
    const old = await openTestDatabaseOf(kind, "0141-invoice-reminders");
    try {
      await expect(awaitMigrations(old, migrations, { patienceMs: 0 })).rejects.toThrow("npm run migrate");
      const missing: string[][] = [];
      const waiting = awaitMigrations(old, migrations, {
        patienceMs: 30_000,
        onWait: (names) => missing.push(names),
      });
      await expect.poll(() => missing.length).toBe(1);
      expect(missing[0]?.[0]).toBe("0142-invoice-taxes");
      const updated = await old.update();
      await waiting;
      if (kind === "postgres") await updated.close();
    } finally {
      await old.close();
    }
  });

  test.runIf(kind === "postgres")(
    "a connection that breaks in a transaction ends that, and nothing else",
    async () => {
      const failing = database.query.transaction().execute(async (rows) => {
        const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(rows);
        const ended = await sql<{
          ended: boolean;
        }>`select pg_terminate_backend(${own[0]?.pid}, 5000) as ended`.execute(database.query);
        expect(ended.rows[0]?.ended).toBe(true);
        await rows.selectFrom("terms").select("id").execute();
      });
      const error = await failing.catch((cause: unknown) => cause);
      expect(unavailableDependency(error)).toBe("database");
      expect(await database.query.selectFrom("terms").select("id").execute()).toEqual([]);
    },
  );
});

/**
 * The databases that store tests run on: SQLite always, PostgreSQL where `DATABASE_TEST_URL` names one (`npm test`
 * starts a private server when it finds the binaries, and says so when it doesn't), in the core reach with tests of
 * what differs there.
 */

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { inject, type TestAPI, test } from "vitest";
import { isCoreReach } from "../../kernel/test-reach.ts";
import { migrations } from "../../schema.ts";
import type { DatabaseKind } from "./dialect.ts";
import { connectDatabase, type Database, openDatabase } from "./open.ts";
import type { Query } from "./query.ts";
import { addressOf, administer, makeResettable } from "./test-templates.ts";

const postgresUrl = process.env.DATABASE_TEST_URL;
const templates = inject("databaseTemplates");

/** Includes the file or URL, for opening it a second time. */
export type TestDatabase = Database & { where: { file: string } | { url: string } };

/**
 * For `describe.each`, where a test touches what differs between the databases: locks, isolation, search, migrations,
 * jobs, text functions, the dialect, notifications. These run on both in either reach.
 */
export const differingDatabaseKinds: DatabaseKind[] = postgresUrl ? ["sqlite", "postgres"] : ["sqlite"];

/** For `describe.each` of all other tests: SQLite alone in the core reach, both with `npm test -- --all`. */
export const databaseKinds: DatabaseKind[] = isCoreReach ? ["sqlite"] : differingDatabaseKinds;

/**
 * `test` for those of a `describe.each(differingDatabaseKinds)` that touch nothing of what differs: as with
 * `databaseKinds`, the core reach runs them on SQLite alone.
 */
export const testOnceInCore = (kind: DatabaseKind): TestAPI =>
  test.skipIf(!databaseKinds.includes(kind)) as TestAPI;

/** Rows that many tests begin with. They are written once in a run; each test gets a copy of the database. */
export interface TestContent {
  /** Unique among all content, of letters alone. */
  name: string;
  writeTo(database: Database): Promise<unknown>;
}

/** A migrated database of one's own, empty without `content`; `close` removes it. */
export async function openTestDatabase(
  kind: DatabaseKind = "sqlite",
  content?: TestContent,
): Promise<TestDatabase> {
  return kind === "sqlite" ? openTemporaryFile({ content }) : openPostgresCopy(content);
}

/**
 * Opens a database in the state after the migration `upTo`.
 * @returns the database, and a function that opens it again and so applies the later migrations.
 */
export async function openTestDatabaseOf(
  kind: DatabaseKind,
  upTo: string,
): Promise<Database & { update(): Promise<Database> }> {
  return kind === "sqlite" ? openTemporaryFile({ upTo }) : openOldPostgres(upTo);
}

async function openTemporaryFile({
  upTo,
  content,
}: {
  upTo?: string;
  content?: TestContent;
}): Promise<TestDatabase & { update(): Promise<Database> }> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-database-"));
  const where = { file: join(folder, "studio.db") };
  if (upTo === undefined) await copyFile(content ? await fileWith(content) : templates.file, where.file);
  // Copies are migrated: looking takes as long as many a test.
  const database = await (upTo === undefined
    ? connectDatabase(where)
    : openDatabase(where, migrations, { upTo }));
  return {
    ...database,
    where,
    update: () => openDatabase(where, migrations),
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A file with `content`, for all processes of the run: the first to need it makes it, and a second one the same. */
async function fileWith({ name, writeTo }: TestContent): Promise<string> {
  const made = join(inject("scratch"), `${name}.db`);
  if (existsSync(made)) return made;
  const folder = await mkdtemp(join(inject("scratch"), "making-"));
  const file = join(folder, "studio.db");
  await copyFile(templates.file, file);
  const database = await openDatabase({ file }, migrations);
  await writeTo(database);
  await database.close();
  await rename(file, made);
  await rm(folder, { recursive: true });
  return made;
}

/**
 * Ends the other connections to this database. `pg_terminate_backend` with a timeout looks every 100 ms whether they
 * are gone, which is longer than most tests.
 */
const endOthers = `DO $$ BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
  FOR turn IN 1..2500 LOOP
    PERFORM pg_stat_clear_snapshot();
    EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid());
    PERFORM pg_sleep(0.002);
  END LOOP;
END $$`;

interface PostgresCopy {
  url: string;
  client: pg.Client;
}

/** Databases of this process's tests that no test uses now, as new; with the connection that makes them so. By content. */
const unused = new Map<string, PostgresCopy[]>();

async function openPostgresCopy(content?: TestContent): Promise<TestDatabase> {
  if (!postgresUrl) throw new Error("DATABASE_TEST_URL is not set");
  const asThis = unused.get(content?.name ?? "") ?? [];
  unused.set(content?.name ?? "", asThis);
  const { url, client } = asThis.pop() ?? (await createPostgresCopy(postgresUrl, content));
  const where = { url };
  const database = connectDatabase(where);
  return {
    ...database,
    where,
    async close() {
      await database.close();
      // Work that a test left running would write into the next one's tables.
      await client.query(endOthers);
      const { rows } = await client.query("select testing.reset() as reset");
      if (rows[0].reset) asThis.push({ url, client });
      else await dropPostgresCopy({ url, client });
    },
  };
}

async function createPostgresCopy(server: string, content?: TestContent): Promise<PostgresCopy> {
  const template = content ? await templateWith(server, content) : templates.postgres;
  const name = `${templates.postgres}_${randomBytes(8).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = addressOf(server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { url, client };
}

/** A template with `content`, for all processes of the run: the first to need it makes it, others wait. */
async function templateWith(server: string, { name, writeTo }: TestContent): Promise<string> {
  const template = `${templates.postgres}_${name}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return template;
    const making = `${template}_making`;
    await client.query(`CREATE DATABASE ${making} TEMPLATE ${templates.postgres}`);
    const url = addressOf(server, making);
    const database = await openDatabase({ url }, migrations);
    await writeTo(database);
    await database.close();
    await makeResettable(url);
    const own = new pg.Client({ connectionString: url });
    await own.connect();
    await own.query(endOthers);
    await own.end();
    await client.query(`ALTER DATABASE ${making} RENAME TO ${template}`);
    return template;
  } finally {
    await client.end();
  }
}

async function dropPostgresCopy({ url, client }: PostgresCopy): Promise<void> {
  await client.end();
  await administer(postgresUrl ?? "", `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

async function openOldPostgres(upTo: string): Promise<TestDatabase & { update(): Promise<Database> }> {
  if (!postgresUrl) throw new Error("DATABASE_TEST_URL is not set");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(postgresUrl, `CREATE DATABASE ${name}`);
  const where = { url: addressOf(postgresUrl, name) };
  const database = await openDatabase(where, migrations, { upTo });
  return {
    ...database,
    where,
    update: () => openDatabase(where, migrations),
    async close() {
      await database.close();
      await administer(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** How many of a PostgreSQL database's connections wait for what another transaction has locked. */
export async function countBlocked(query: Query): Promise<number> {
  const { rows } =
    await sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      query,
    );
  return rows.length;
}

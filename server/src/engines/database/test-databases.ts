/**
 * The databases that store tests run on: SQLite always, PostgreSQL where `DATABASE_TEST_URL` names one
 * (`npm test` starts a private server when it finds the binaries, and says so when it doesn't). With
 * `DATABASE_TEST_POOLED_URL` too, what is tested reaches that server through a pooler (`node scripts/pooler.mjs`).
 */
import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { DatabaseKind } from "./dialect.ts";
import { type Database, openDatabase } from "./open.ts";
import { addressOf, administer } from "./test-templates.ts";

const postgresUrl = process.env.DATABASE_TEST_URL;
const pooledUrl = process.env.DATABASE_TEST_POOLED_URL;

/** Whether the tests use a pooler, which drops notifications of changes (`LISTEN`). */
export const isPooled = Boolean(pooledUrl);
const templates = inject("databaseTemplates");

/** Includes the file or URL, for opening it a second time. */
export type TestDatabase = Database & { where: { file: string } | { url: string } };

/** For `describe.each(databaseKinds)`. */
export const databaseKinds: DatabaseKind[] = postgresUrl ? ["sqlite", "postgres"] : ["sqlite"];

/** Opens an empty, migrated database of its own; `close` removes it. */
export async function openTestDatabase(kind: DatabaseKind = "sqlite"): Promise<TestDatabase> {
  return kind === "sqlite" ? openTemporaryFile() : openPostgresCopy();
}

/**
 * Opens a database in the state after the migration `upTo`.
 * @returns the database, and a function that opens it again and so applies the later migrations.
 */
export async function openTestDatabaseOf(
  kind: DatabaseKind,
  upTo: string,
): Promise<Database & { update(): Promise<Database> }> {
  return kind === "sqlite" ? openTemporaryFile(upTo) : openOldPostgres(upTo);
}

async function openTemporaryFile(upTo?: string): Promise<TestDatabase & { update(): Promise<Database> }> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-database-"));
  const where = { file: join(folder, "studio.db") };
  if (upTo === undefined) await copyFile(templates.file, where.file);
  const database = await openDatabase(where, { upTo });
  return {
    ...database,
    where,
    update: () => openDatabase(where),
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Clean databases of this process's tests that are free, each with the connection that resets it. */
const unused: { url: string; client: pg.Client }[] = [];

async function openPostgresCopy(): Promise<TestDatabase> {
  if (!postgresUrl) throw new Error("DATABASE_TEST_URL is not set");
  const { url, client } = unused.pop() ?? (await createPostgresCopy(postgresUrl));
  const where = { url: asStudiosReach(url) };
  const database = await openDatabase(where);
  return {
    ...database,
    where,
    async close() {
      await database.close();
      // Connections that a test left open would write into the next test's tables.
      await client.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      const { rows } = await client.query("select testing.reset() as reset");
      // A pooler may still lend the connections that were just ended.
      if (rows[0].reset && !pooledUrl) unused.push({ url, client });
      else await dropPostgresCopy({ url, client });
    },
  };
}

/** @param url of a database on the server itself. */
const asStudiosReach = (url: string) =>
  pooledUrl ? addressOf(pooledUrl, new URL(url).pathname.slice(1)) : url;

async function createPostgresCopy(server: string) {
  const name = `${templates.postgres}_${randomBytes(8).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${templates.postgres}`);
  const url = addressOf(server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { url, client };
}

async function dropPostgresCopy({ url, client }: (typeof unused)[number]): Promise<void> {
  await client.end();
  await administer(postgresUrl ?? "", `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

async function openOldPostgres(upTo: string): Promise<TestDatabase & { update(): Promise<Database> }> {
  if (!postgresUrl) throw new Error("DATABASE_TEST_URL is not set");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(postgresUrl, `CREATE DATABASE ${name}`);
  const where = { url: asStudiosReach(addressOf(postgresUrl, name)) };
  const database = await openDatabase(where, { upTo });
  return {
    ...database,
    where,
    update: () => openDatabase(where),
    async close() {
      await database.close();
      await administer(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

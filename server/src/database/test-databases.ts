/**
 * The databases that store tests run on: SQLite always, PostgreSQL where `DATABASE_TEST_URL` names one
 * (`npm test` starts a private server when it finds the binaries, and says so when it doesn't).
 */
import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll } from "vitest";
import type { DatabaseKind } from "./dialect.ts";
import { type Database, openDatabase } from "./open.ts";

const fileName = "studio.db";
const postgresUrl = process.env.DATABASE_TEST_URL;

/** Kysely's migrator looks at every schema there is, and fails over one that goes meanwhile. */
const migrating = 4907;

/** For `describe.each(databaseKinds)`. */
export const databaseKinds: DatabaseKind[] = postgresUrl ? ["sqlite", "postgres"] : ["sqlite"];

/** An empty, migrated database of one's own; `close` removes it. */
export async function openTestDatabase(kind: DatabaseKind = "sqlite"): Promise<Database> {
  return kind === "sqlite" ? openTemporaryFile() : openTemporarySchema();
}

/**
 * The same as it was after the migration `upTo`.
 * @returns with what brings it up to date: another opening of it.
 */
export async function openTestDatabaseOf(
  kind: DatabaseKind,
  upTo: string,
): Promise<Database & { update(): Promise<Database> }> {
  return kind === "sqlite" ? openTemporaryFile(upTo) : openTemporarySchema(upTo);
}

let migrated: Promise<string> | undefined;

/** The folder of a migrated file, made once for a file of tests: migrating takes longer than most tests. */
function migratedFolder(): Promise<string> {
  migrated ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), "extenso-database-"));
    const database = await openDatabase({ file: join(folder, fileName) });
    await database.close();
    return folder;
  })();
  return migrated;
}

afterAll(async () => {
  if (migrated) await rm(await migrated, { recursive: true, force: true });
});

async function openTemporaryFile(upTo?: string): Promise<Database & { update(): Promise<Database> }> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-database-"));
  const where = { file: join(folder, fileName) };
  if (upTo === undefined) await copyFile(join(await migratedFolder(), fileName), where.file);
  const database = await openDatabase(where, { upTo });
  return {
    ...database,
    update: () => openDatabase(where),
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openTemporarySchema(upTo?: string): Promise<Database & { update(): Promise<Database> }> {
  if (!postgresUrl) throw new Error("DATABASE_TEST_URL is not set");
  const schema = `test_${randomBytes(8).toString("hex")}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`CREATE SCHEMA ${schema}`);
  await admin.query("SELECT pg_advisory_lock_shared($1)", [migrating]);
  const where = { url: postgresUrl, schema };
  const database = await openDatabase(where, { upTo });
  await admin.query("SELECT pg_advisory_unlock_shared($1)", [migrating]);
  return {
    ...database,
    async update() {
      await admin.query("SELECT pg_advisory_lock_shared($1)", [migrating]);
      const updated = await openDatabase(where);
      await admin.query("SELECT pg_advisory_unlock_shared($1)", [migrating]);
      return updated;
    },
    async close() {
      await database.close();
      await admin.query("SELECT pg_advisory_lock($1)", [migrating]);
      await admin.query(`DROP SCHEMA ${schema} CASCADE`);
      await admin.end();
    },
  };
}

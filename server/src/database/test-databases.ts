/**
 * The databases that store tests run on: SQLite always, PostgreSQL where `DATABASE_TEST_URL` names one
 * (`npm test` starts a private server when it finds the binaries, and says so when it doesn't).
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseKind } from "./dialect.ts";
import { type Database, openDatabase } from "./open.ts";

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

async function openTemporaryFile(upTo?: string): Promise<Database & { update(): Promise<Database> }> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-database-"));
  const where = { file: join(folder, "studio.db") };
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

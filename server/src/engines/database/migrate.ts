/**
 * Migrations of the database. Each is marked by its effect on processes of the previous version, which still run
 * during it: `expand` adds parts that they don't know, so they go on; `contract` drops parts that they use, so it
 * runs after all of them have ended.
 */
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { isDiskFull } from "../local-files/disk-full.ts";
import type { DatabaseKind } from "./dialect.ts";
import type { Tables } from "./tables.ts";

type Step = { up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> };

/**
 * By name, in order. Those of a baseline (`baselineMigrations`) are the migrations of `version`: a database has all of
 * them or none, or it is of an earlier version.
 */
export type Migrations = Record<
  string,
  { kind: "expand" | "contract"; step: Step } | { kind: "baseline"; version: string; step: Step }
>;

/** The database's schema doesn't fit this version. `message` is one clear line for the person at the terminal. */
export class SchemaError extends Error {
  override name = "SchemaError";
}

const lookEveryMs = 500;
const contracts = /^\d+-contract-/;

interface Opened {
  query: Kysely<Tables>;
  kind: DatabaseKind;
}

function migratorOf({ query, kind }: Opened, migrations: Migrations): Migrator {
  const steps = Object.fromEntries(
    Object.entries(migrations).map(([name, { step }]): [string, Migration] => [
      name,
      { up: (database) => step.up(database, kind) },
    ]),
  );
  return new Migrator({
    db: query,
    provider: { getMigrations: async () => steps },
  });
}

/**
 * What to do about a database that is too old for the baseline, for the person at the terminal; null for others.
 * @param applied names of its migrations; without any it is new.
 */
export function olderThanBaseline(applied: Iterable<string>, migrations: Migrations): string | null {
  const made = new Set(applied);
  if (made.size === 0) return null;
  for (const [name, migration] of Object.entries(migrations)) {
    if (migration.kind !== "baseline" || made.has(name)) continue;
    const { version } = migration;
    return `The tables are of a version before ${version} (${name} is missing), and nothing was changed. Update to ${version} first: start the studio, or restore the backup, once with that version, then update to this one`;
  }
  return null;
}

/** @returns the names of the migrations of a database; none where it has no tables yet. */
export async function appliedMigrations({ query, kind }: Opened): Promise<string[]> {
  // Searched on the path that queries use: other schemas have migration records of their own.
  const looked = await (kind === "sqlite"
    ? sql<{ found: string }>`select name as found from sqlite_master where name = ${record}`
    : sql<{ found: string | null }>`select to_regclass(${record}) as found`
  ).execute(query);
  if (!looked.rows[0]?.found) return [];
  const records = query as unknown as Kysely<{ [record]: { name: string } }>;
  const rows = await records.selectFrom(record).select("name").execute();
  return rows.map(({ name }) => name);
}

/**
 * @returns the pending migrations.
 * @throws {SchemaError} when a newer version dropped what this one uses, or the database is too old for this one.
 */
async function missingSteps(database: Opened, migrations: Migrations): Promise<string[]> {
  const made = new Set(await appliedMigrations(database));
  const unknown = [...made].find((name) => !(name in migrations) && contracts.test(name));
  if (unknown) {
    throw new SchemaError(
      `The database was changed by a newer version (${unknown}), and this one no longer fits it: start that version`,
    );
  }
  const tooOld = olderThanBaseline(made, migrations);
  if (tooOld) throw new SchemaError(tooOld);
  return Object.keys(migrations).filter((name) => !made.has(name));
}

/** Kysely's table of applied migrations. */
const record = "kysely_migration";

/**
 * Applies pending migrations, in one transaction: one that fails leaves all as it was. Concurrent calls wait for each other (Kysely holds an advisory lock on PostgreSQL);
 * without pending ones nothing is locked, and additions of a newer version are left alone.
 * @returns the names of the applied migrations.
 * @throws {SchemaError} and the database's own errors.
 */
export async function migrate(
  database: Opened,
  migrations: Migrations,
  { upTo }: { upTo?: string | undefined } = {},
): Promise<string[]> {
  if ((await missingSteps(database, migrations)).length === 0) return [];
  const migrator = migratorOf(database, migrations);
  const { error, results = [] } = await withTemporaryFiles(database, () =>
    upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo),
  );
  if (error && database.kind === "sqlite" && isDiskFull(error)) {
    throw new SchemaError(
      "The disk of DATA_DIR is full, and the database could not be changed for this version, so it is as it was and the earlier version still runs on it: make room for about twice the size of studio.db and start again",
      { cause: error },
    );
  }
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Dropping a column writes its table anew, and SQLite keeps the old pages until the statement is done: for as long as
 * tables are changed beside the database's file, not in memory.
 */
async function withTemporaryFiles<Result>(
  { query, kind }: Opened,
  work: () => Promise<Result>,
): Promise<Result> {
  if (kind !== "sqlite") return await work();
  const run = (statement: string) => sql.raw(statement).execute(query);
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'
  `.execute(query);
  const folder = dirname(rows[0]?.file ?? "").replaceAll("'", "''");
  await run(`pragma temp_store_directory = '${folder}'`);
  await run("pragma temp_store = file");
  try {
    return await work();
  } finally {
    await run("pragma temp_store = memory");
    await run("pragma temp_store_directory = ''");
  }
}

/**
 * Waits until another process has applied the pending migrations.
 * @throws {SchemaError} after the time limit.
 */
export async function awaitMigrations(
  database: Opened,
  migrations: Migrations,
  { patienceMs, onWait }: { patienceMs: number; onWait?: ((missing: string[]) => void) | undefined },
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let told = false; ; told = true) {
    const missing = await missingSteps(database, migrations);
    if (missing.length === 0) return;
    if (performance.now() > until) {
      throw new SchemaError(
        `The database lacks ${missing.length} migrations (${missing[0]} is the first); run \`npm run migrate\` once, then start`,
      );
    }
    if (!told) onWait?.(missing);
    await wait(lookEveryMs);
  }
}

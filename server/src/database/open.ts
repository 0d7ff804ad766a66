/** Opens the database the settings name and brings its tables up to date. */
import { Kysely, PostgresDialect } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";
import type { DatabaseKind } from "./dialect.ts";
import * as content from "./migrations/0001-content.ts";
import * as accounts from "./migrations/0002-accounts.ts";
import * as requestsAndMail from "./migrations/0003-requests-and-mail.ts";
import * as contentReading from "./migrations/0004-content-reading.ts";
import * as retention from "./migrations/0005-retention.ts";
import * as reportedRequests from "./migrations/0006-reported-requests.ts";
import * as formerUsernames from "./migrations/0008-former-usernames.ts";
import * as clipThumbnails from "./migrations/0011-clip-thumbnails.ts";
import * as deliveredRequests from "./migrations/0013-delivered-requests.ts";
import * as contentWriting from "./migrations/0014-content-writing.ts";
import * as roles from "./migrations/0015-roles.ts";
import * as postWriting from "./migrations/0016-post-writing.ts";
import * as applicationPasswords from "./migrations/0020-application-passwords.ts";
import * as nicknames from "./migrations/0021-nicknames.ts";
import * as uploadNames from "./migrations/0022-upload-names.ts";
import * as audit from "./migrations/0025-audit.ts";
import * as imports from "./migrations/0026-imports.ts";
import * as uploads from "./migrations/0027-uploads.ts";
import { openSqliteFile } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export interface Database {
  /**
   * The query builder. On SQLite transactions run one after another on one connection: do slow work
   * (hashing, files, network) before opening one, never inside.
   */
  query: Kysely<Tables>;
  kind: DatabaseKind;
  /** PostgreSQL's pool, for LISTEN/NOTIFY; null on SQLite. */
  pool: pg.Pool | null;
  /**
   * Calls after each commit of a transaction of this process, on SQLite; PostgreSQL has NOTIFY for that and
   * never calls. Returns what ends it.
   */
  onCommit(listener: () => void): () => void;
  /** Whether SQLite's file still lies where it lay; always so of PostgreSQL, which looks after its own. */
  isInPlace(): boolean;
  close(): Promise<void>;
}

type Step = { up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> };

/** In this order, for ever: a migration that has landed is never edited, only followed by another. */
const steps: Record<string, Step> = {
  "0001-content": content,
  "0002-accounts": accounts,
  "0003-requests-and-mail": requestsAndMail,
  "0004-content-reading": contentReading,
  "0005-retention": retention,
  "0006-reported-requests": reportedRequests,
  "0008-former-usernames": formerUsernames,
  "0011-clip-thumbnails": clipThumbnails,
  "0013-delivered-requests": deliveredRequests,
  "0014-content-writing": contentWriting,
  "0015-roles": roles,
  "0016-post-writing": postWriting,
  "0020-application-passwords": applicationPasswords,
  "0021-nicknames": nicknames,
  "0022-upload-names": uploadNames,
  "0025-audit": audit,
  "0026-imports": imports,
  "0027-uploads": uploads,
};

// Sums and counts fit a JavaScript number here; node-postgres would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens and migrates.
 * @param where `file`: an SQLite file; `url`: a PostgreSQL address, optionally one schema of it.
 * @param options `upTo`: the last migration to make, for tests of the next one.
 * @throws whatever the database says when it cannot be opened or migrated.
 */
export async function openDatabase(
  where: { file: string } | { url: string; schema?: string },
  { upTo }: { upTo?: string } = {},
): Promise<Database> {
  const database = "file" in where ? openSqlite(where.file) : openPostgres(where.url, where.schema);
  try {
    await migrate(database, { schema: "url" in where ? where.schema : undefined, upTo });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function openSqlite(file: string): Database {
  const listeners = new Set<() => void>();
  const { dialect, isInPlace } = openSqliteFile(file, () => {
    for (const listener of listeners) listener();
  });
  const query = new Kysely<Tables>({ dialect });
  return {
    query,
    kind: "sqlite",
    pool: null,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isInPlace,
    close: () => query.destroy(),
  };
}

function openPostgres(url: string, schema: string | undefined): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  });
  // An idle connection that breaks is replaced at the next query; unheard, it would end the process.
  pool.on("error", () => {});
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    query,
    kind: "postgres",
    pool,
    onCommit: () => () => {},
    isInPlace: () => true,
    close: () => query.destroy(),
  };
}

async function migrate(
  { query, kind }: Database,
  { schema, upTo }: { schema: string | undefined; upTo: string | undefined },
): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (database) => step.up(database, kind) },
    ]),
  );
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: async () => migrations },
    // Unnamed, Kysely takes the record of migrations in any other schema for its own.
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
}

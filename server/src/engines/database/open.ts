/** Opens the database the settings name, with its tables as this version wants them. */
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LogEvent,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from "kysely";
import pg from "pg";
import { type QueryFacts, queryChannel } from "../../kernel/diagnostics-channels.ts";
import { EventBus } from "../../kernel/events.ts";
import type { DatabaseKind } from "./dialect.ts";
import { awaitMigrations, type Migrations, migrate } from "./migrate.ts";
import type { OutsideTransaction } from "./query.ts";
import { collectEvents, dropCollected, sendCollected } from "./send-at-commit.ts";
import { openSqliteFile } from "./sqlite.ts";
import type { Tables } from "./tables.ts";
import { watchPool } from "./watched-pool.ts";
import type { WriteWaits } from "./write-waits.ts";

export interface Database {
  /**
   * The query builder. SQLite has one writer at a time, and reads outside a transaction see committed data only:
   * do slow work (hashing, files, network) before opening a transaction, never inside.
   */
  query: OutsideTransaction;
  kind: DatabaseKind;
  /** PostgreSQL's pool, for LISTEN/NOTIFY; null on SQLite. */
  pool: pg.Pool | null;
  /** Events that this process's transactions send once they are committed (`sendAtCommit`). */
  events: EventBus;
  /** Whether SQLite's file is still at its path; always true for PostgreSQL. */
  isInPlace(): boolean;
  /** Pending writers: for their turn on SQLite, for a connection on PostgreSQL, where readers wait as well. */
  writeWaits(): WriteWaits;
  close(): Promise<void>;
}

// Sums and counts fit a JavaScript number here; node-postgres would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connections for requests. Each takes memory of the database, which runs no more queries at once than it has
 * processors.
 */
const requestConnections = 10;
/** Connections for timed jobs, mail, scheduled publishing, and LISTEN. */
const ownConnections = 5;

export interface OpenOptions {
  /** The last migration to make, for tests of the next one. */
  upTo?: string | undefined;
  /** Creates no tables: waits this many milliseconds for the process that does. */
  waitForTables?: number | undefined;
  /** Called with the names of the applied migrations. */
  onMigrated?: (names: string[]) => void;
  /** Called with the names of the missing migrations. */
  onWait?: (missing: string[]) => void;
}

/**
 * Opens, and migrates unless told to wait for it.
 * @param where `file`: an SQLite file; `url`: a PostgreSQL address.
 * @param migrations those of `schema.ts`.
 * @throws {SchemaError} when the tables are not those of this version.
 * @throws whatever the database says when it cannot be opened or migrated.
 */
export async function openDatabase(
  where: { file: string } | { url: string },
  migrations: Migrations,
  { upTo, waitForTables, onWait, onMigrated }: OpenOptions = {},
): Promise<Database> {
  const database = connectDatabase(where);
  try {
    if (waitForTables === undefined) {
      const made = await migrate(database, migrations, { upTo });
      onMigrated?.(made);
    } else await awaitMigrations(database, migrations, { patienceMs: waitForTables, onWait });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Opens a database as it is, for programs beside a studio that runs on it. */
export function connectDatabase(where: { file: string } | { url: string }): Database {
  return "file" in where ? openSqlite(where.file) : openPostgres(where.url);
}

/**
 * The same database over connections that no request waits for: what has its time, or others' trust, must not queue
 * behind writers. On SQLite there is no queue, and it is the given one, whose `close` is its owner's.
 * @param url of PostgreSQL; none of SQLite.
 */
export function connectBackgroundDatabase(database: Database, url: string | undefined): Database {
  return url ? openPostgres(url, ownConnections, database.events) : { ...database, close: async () => {} };
}

/** Observers get the statement without its values. */
function tellOfQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (!queryChannel.hasSubscribers) return;
  const facts: QueryFacts = { statement: query.sql, ms: queryDurationMillis, failed: level === "error" };
  queryChannel.publish(facts);
}

function openSqlite(file: string): Database {
  const events = new EventBus();
  const { dialect, isInPlace, writeWaits } = openSqliteFile(file, events);
  const query = new Kysely<Tables>({ dialect, log: tellOfQuery }) as OutsideTransaction;
  return {
    query,
    kind: "sqlite",
    pool: null,
    events,
    isInPlace,
    writeWaits,
    close: () => query.destroy(),
  };
}

/** PostgreSQL, whose transactions send events at their commit. */
class SendingPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #events: EventBus;

  constructor(pool: PostgresPool, events: EventBus) {
    super({ pool });
    this.#pool = pool;
    this.#events = events;
  }

  override createDriver(): Driver {
    return new SendingPostgresDriver(this.#pool, this.#events);
  }
}

class SendingPostgresDriver extends PostgresDriver {
  readonly #events: EventBus;

  constructor(pool: PostgresPool, events: EventBus) {
    super({ pool });
    this.#events = events;
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<Driver["beginTransaction"]>
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    collectEvents(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    sendCollected(connection, this.#events);
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver["rollbackTransaction"]>
  ): Promise<void> {
    dropCollected(connection);
    await super.rollbackTransaction(connection);
  }
}

function openPostgres(url: string, connections = requestConnections, events = new EventBus()): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that breaks is replaced at the next query; unheard, it would end the process.
  pool.on("error", () => {});
  // So would one that breaks while a transaction holds it and asks nothing; the next query tells.
  pool.on("connect", (client) => client.on("error", () => {}));
  const watched = watchPool(pool);
  const query = new Kysely<Tables>({
    dialect: new SendingPostgresDialect(watched, events),
    log: tellOfQuery,
  }) as OutsideTransaction;
  return {
    query,
    kind: "postgres",
    pool,
    events,
    isInPlace: () => true,
    writeWaits: () => watched.waits(),
    close: () => query.destroy(),
  };
}

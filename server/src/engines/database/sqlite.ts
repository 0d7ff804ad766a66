/** SQLite as Node ships it (`node:sqlite`), in the shape Kysely's own SQLite dialect asks for. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from "kysely";
import { type WriteTurnFacts, writeTurnChannel } from "../../kernel/diagnostics-channels.ts";
import type { EventBus } from "../../kernel/events.ts";
import { createQueue } from "../../kernel/process/work-queue.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { recordFileIdentity } from "../local-files/file-identity.ts";
import { collectEvents, dropCollected, sendCollected } from "./send-at-commit.ts";
import { createWaitClock, type WaitClock, type WriteWaits } from "./write-waits.ts";

/**
 * Two connections to one SQLite file, so that reads don't wait for a transaction that is still writing.
 */
type InTurn = ReturnType<typeof createQueue>;

interface Connections {
  reader: DatabaseConnection;
  writer: DatabaseConnection;
}

/**
 * Statements that only read go to `reader`, which sees committed data. All others go to `writer`, one after another;
 * so do all statements of a transaction, which must see its own writes.
 */
class TwoConnectionDialect extends SqliteDialect {
  readonly #databases: { reader: SqliteDatabase; writer: SqliteDatabase };

  readonly #waits: WaitClock;

  readonly #events: EventBus;

  /** @param waits measures the waiting writers. */
  constructor(
    databases: { reader: SqliteDatabase; writer: SqliteDatabase },
    waits: WaitClock,
    events: EventBus,
  ) {
    super({ database: databases.writer });
    this.#databases = databases;
    this.#waits = waits;
    this.#events = events;
  }

  override createDriver(): Driver {
    return new TwoConnectionDriver(this.#databases, this.#waits, this.#events);
  }

  override createAdapter(): SqliteAdapter {
    return new ManyConnections();
  }
}

/** Allows Kysely several connections at once: the order of writers is managed here. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely denies it for a pragma that no migration here uses. All pending migrations are one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TwoConnectionDriver implements Driver {
  readonly #reader: SqliteDriver;
  readonly #writer: SqliteDriver;
  readonly #inTurn: InTurn;
  readonly #resting: OneOfMany[] = [];
  readonly #events: EventBus;
  #connections: Connections | undefined;

  constructor(
    { reader, writer }: { reader: SqliteDatabase; writer: SqliteDatabase },
    waits: WaitClock,
    events: EventBus,
  ) {
    this.#events = events;
    const queue = createQueue(1);
    this.#inTurn = (work) => {
      const waited = waits.begin();
      return queue(() => {
        waited();
        return work();
      });
    };
    this.#reader = new SqliteDriver({ database: reader });
    this.#writer = new SqliteDriver({ database: writer });
  }

  async init(): Promise<void> {
    await Promise.all([this.#reader.init(), this.#writer.init()]);
    const [reader, writer] = await Promise.all([
      this.#reader.acquireConnection(),
      this.#writer.acquireConnection(),
    ]);
    this.#connections = { reader, writer };
  }

  async acquireConnection(): Promise<OneOfMany> {
    if (!this.#connections) throw new Error("the database is not open");
    return this.#resting.pop() ?? new OneOfMany(this.#connections, this.#inTurn);
  }

  /** Lets the next writer go on, even if a transaction could neither be committed nor rolled back. */
  async releaseConnection(connection: OneOfMany): Promise<void> {
    connection.giveTurn();
    this.#resting.push(connection);
  }

  /**
   * As a writer at once, not with the first write: a transaction that has read before is refused if another process
   * has written since, as a backup's does. One that only reads keeps nobody from writing.
   */
  async beginTransaction(connection: OneOfMany, { accessMode }: TransactionSettings): Promise<void> {
    await connection.takeTurn();
    const begin = accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
    collectEvents(connection);
  }

  async commitTransaction(connection: OneOfMany): Promise<void> {
    await this.#writer.commitTransaction(connection);
    sendCollected(connection, this.#events);
  }

  async rollbackTransaction(connection: OneOfMany): Promise<void> {
    dropCollected(connection);
    await this.#writer.rollbackTransaction(connection);
  }

  async destroy(): Promise<void> {
    await this.#reader.destroy();
    await this.#writer.destroy();
  }
}

/** A connection in Kysely's sense; all of them share the real connections. */
class OneOfMany implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #inTurn: InTurn;
  /** Lets the next writer go on; set while this connection has a transaction open. */
  #handOn: (() => void) | undefined;
  /** For {@link writeTurns}: when the transaction began, by the clock and by this thread's processor time. */
  #turnBegan: { at: number; cpu: NodeJS.CpuUsage } | undefined;

  constructor(connections: Connections, inTurn: InTurn) {
    this.#connections = connections;
    this.#inTurn = inTurn;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#connections;
    if (this.#handOn) return writer.executeQuery(query);
    if (onlyReads(query)) return reader.executeQuery(query);
    return this.#inTurn(() => writer.executeQuery<Row>(query));
  }

  // Streaming rows would keep a snapshot open as long as the reader takes, and prevent the log from being emptied.
  // biome-ignore lint/correctness/useYield: it has none to give.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("SQLite's rows are read at once");
  }

  takeTurn(): Promise<void> {
    return new Promise((resolve) => {
      const untilReleased = () =>
        new Promise<void>((handOn) => {
          this.#handOn = handOn;
          if (writeTurnChannel.hasSubscribers)
            this.#turnBegan = { at: performance.now(), cpu: process.threadCpuUsage() };
          resolve();
        });
      void this.#inTurn(untilReleased);
    });
  }

  giveTurn(): void {
    if (this.#turnBegan) {
      const { user, system } = process.threadCpuUsage(this.#turnBegan.cpu);
      const ms = performance.now() - this.#turnBegan.at;
      const facts: WriteTurnFacts = { ms, processorMs: (user + system) / 1000 };
      writeTurnChannel.publish(facts);
    }
    this.#turnBegan = undefined;
    this.#handOn?.();
    this.#handOn = undefined;
  }
}

function onlyReads({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql));
}

/** Preparing costs more than most of our reads; a page of lists asks a few dozen distinct statements. */
const statementLimits = { mostBytes: 3 * 1024 * 1024, largestEntry: 128 * 1024 };

/** Milliseconds that a statement waits for another process's lock. */
const busyMs = 5_000;

/**
 * An estimate of a prepared statement's memory. Parameters take much of it, so statements with long lists aren't
 * cached.
 */
function bytesOfStatement(sql: string): number {
  return 8 * 1024 + 64 * sql.length;
}

/** The file was deleted or moved while open: nothing written to it will be found again. */
export class DatabaseFileGoneError extends Error {
  override name = "DatabaseFileGoneError";
}

export interface SqliteFile {
  dialect: Dialect;
  /** Writers that wait for their turn. */
  writeWaits(): WriteWaits;
  /** Whether the file and its write-ahead log are still at their paths. */
  isInPlace(): boolean;
}

/**
 * Opens (or makes) the database file.
 * WAL lets readers go on while one writes; FULL makes a commit survive a power cut. Each write checks that the file is
 * still at its path: SQLite goes on writing to a deleted or moved file without an error.
 * @param events get what transactions send (`sendAtCommit`).
 */
export function openSqliteFile(file: string, events: EventBus): SqliteFile {
  const writer = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: busyMs });
  writer.exec("PRAGMA journal_mode = WAL");
  writer.exec("PRAGMA synchronous = FULL");
  // Saving an article of 1 MB touches a thousand pages; SQLite's default of 2 MB evicts them within the transaction.
  writer.exec("PRAGMA cache_size = -8000");
  const reader = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
  for (const database of [writer, reader]) {
    database.exec("PRAGMA temp_store = MEMORY");
    // The first read creates the WAL file, which then stays until the connection is closed.
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
  }
  const present = [recordFileIdentity(file), recordFileIdentity(`${file}-wal`)];
  const isInPlace = () => present.every((isPresent) => isPresent());
  const written = () => {
    if (!writer.isTransaction && !isInPlace()) throw new DatabaseFileGoneError(`${file} is gone`);
  };
  const waits = createWaitClock();
  const databases = {
    reader: withPreparedStatements(reader, () => {}),
    writer: withPreparedStatements(writer, written),
  };
  const dialect = new TwoConnectionDialect(databases, waits, events);
  return { dialect, isInPlace, writeWaits: waits.now };
}

function withPreparedStatements(database: DatabaseSync, written: () => void): SqliteDatabase {
  const statements = new BoundedCache<SqliteStatement>(statementLimits);
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const prepared = asKyselyStatement(database.prepare(sql));
      if (sql === "rollback") return whileOpen(prepared, database);
      if (sql === "commit") return calling(prepared, written);
      const statement = /^\s*(insert|update|delete|with)\b/i.test(sql)
        ? calling(prepared, written)
        : prepared;
      // Schema statements run once; keeping them would only hold locks on what they name.
      if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) {
        statements.set(sql, statement, { bytes: bytesOfStatement(sql) });
      }
      return statement;
    },
  };
}

/** SQLite ends some failed transactions itself; another error on top of that would hide the first. */
function whileOpen(rollback: SqliteStatement, database: DatabaseSync): SqliteStatement {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return {
    ...rollback,
    run: (parameters) => (database.isTransaction ? rollback.run(parameters) : nothing),
  };
}

function calling(statement: SqliteStatement, done: () => void): SqliteStatement {
  return {
    ...statement,
    run(parameters) {
      const result = statement.run(parameters);
      done();
      return result;
    },
    all(parameters) {
      const rows = statement.all(parameters);
      done();
      return rows;
    },
  };
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: ReadonlyArray<unknown>) => parameters as ReadonlyArray<SQLInputValue>;
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** SQLite's result code: another holds the lock. */
const sqliteBusy = 5;

/** A data folder that another process holds. */
export class DataFolderInUseError extends Error {
  override name = "DataFolderInUseError";
}

/**
 * Takes the data folder for this process. The lock is the operating system's, so it goes with the
 * process however that ends, `kill -9` included.
 * @throws {DataFolderInUseError} when another process holds it; whatever SQLite says of a disk that is full or broken.
 * @returns what gives it back.
 */
export function lockDataFolder(lockFile: string): () => void {
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) throw cause;
    throw new DataFolderInUseError("another process holds the data folder", { cause });
  }
  return () => lock.close();
}

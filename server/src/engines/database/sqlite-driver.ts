/** Two connections to one SQLite file, so that reads don't wait for a transaction that is still writing. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { createQueue } from "../../kernel/process/work-queue.ts";
import type { WaitClock } from "./write-waits.ts";

type InTurn = ReturnType<typeof createQueue>;

interface Connections {
  reader: DatabaseConnection;
  writer: DatabaseConnection;
}

/**
 * Statements that only read go to `reader`, which sees committed data. All others go to `writer`, one after another;
 * so do all statements of a transaction, which must see its own writes.
 */
export class ReadingBesideWriting extends SqliteDialect {
  readonly #databases: { reader: SqliteDatabase; writer: SqliteDatabase };

  readonly #waits: WaitClock;

  /** @param waits measures the waiting writers. */
  constructor(databases: { reader: SqliteDatabase; writer: SqliteDatabase }, waits: WaitClock) {
    super({ database: databases.writer });
    this.#databases = databases;
    this.#waits = waits;
  }

  override createDriver(): Driver {
    return new ReadingBesideWritingDriver(this.#databases, this.#waits);
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
}

class ReadingBesideWritingDriver implements Driver {
  readonly #reader: SqliteDriver;
  readonly #writer: SqliteDriver;
  readonly #inTurn: InTurn;
  readonly #resting: OneOfMany[] = [];
  #connections: Connections | undefined;

  constructor({ reader, writer }: { reader: SqliteDatabase; writer: SqliteDatabase }, waits: WaitClock) {
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

  async beginTransaction(connection: OneOfMany): Promise<void> {
    await connection.takeTurn();
    await this.#writer.beginTransaction(connection);
  }

  async commitTransaction(connection: OneOfMany): Promise<void> {
    await this.#writer.commitTransaction(connection);
  }

  async rollbackTransaction(connection: OneOfMany): Promise<void> {
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
          resolve();
        });
      void this.#inTurn(untilReleased);
    });
  }

  giveTurn(): void {
    this.#handOn?.();
    this.#handOn = undefined;
  }
}

function onlyReads({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql));
}

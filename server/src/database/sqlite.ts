/** SQLite as Node ships it (`node:sqlite`), in the shape Kysely's own SQLite dialect asks for. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import { BoundedCache } from "../cache/bounded-cache.ts";

/** Preparing costs more than most of our reads; a page of lists asks a few dozen distinct statements. */
const statementLimits = { mostBytes: 8 * 1024 * 1024, largestEntry: 128 * 1024 };

/** What SQLite holds for a prepared statement: much for each parameter, so that long lists are not kept. */
function bytesOfStatement(sql: string): number {
  return 8 * 1024 + 64 * sql.length;
}

/**
 * Opens (or makes) the database file.
 * WAL lets readers go on while one writes; FULL makes a commit survive a power cut.
 * @param committed called after each commit of a transaction.
 */
export function sqliteDialect(file: string, committed: () => void = () => {}): SqliteDialect {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5_000 });
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA temp_store = MEMORY");
  return new SqliteDialect({ database: withPreparedStatements(database, committed) });
}

function withPreparedStatements(database: DatabaseSync, committed: () => void): SqliteDatabase {
  const statements = new BoundedCache<SqliteStatement>(statementLimits);
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = asKyselyStatement(database.prepare(sql));
      if (sql === "commit") return calling(statement, committed);
      // Schema statements run once; keeping them would only hold locks on what they name.
      if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) {
        statements.set(sql, statement, { bytes: bytesOfStatement(sql) });
      }
      return statement;
    },
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

/** SQLite's result codes: another holds the lock; nothing more can be written. */
const sqliteBusy = 5;
export const sqliteFull = 13;

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
export function holdDataFolder(lockFile: string): () => void {
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

import { rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describeTables, tablesAfter } from "./describe-tables.ts";
import { lastKnownMigration } from "./known-migrations.ts";
import { type DatabaseTarget, type RowSource, rowsAtOnce, UnknownDatabaseError } from "./row-source.ts";
import type { Row } from "./table-sum.ts";

/**
 * A running studio's database as it is at this moment.
 * @param scratch path of a file that may be made meanwhile; `close` removes it.
 * @throws {UnknownDatabaseError} where it holds no studio, or one of a newer version, or of one before the baseline.
 */
export function openSnapshot(place: DatabaseTarget, scratch: string): Promise<RowSource> {
  return "file" in place ? openSqliteSnapshot(place.file, scratch) : openPostgresSnapshot(place, scratch);
}

/**
 * Reads in one transaction, which sees what was committed when it began and holds nobody up.
 * @param scratch a file that may be made meanwhile.
 */
async function openPostgresSnapshot({ url }: { url: string }, scratch: string): Promise<RowSource> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  // Heard at the next query; unheard, it would end the process.
  client.on("error", () => {});
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const { rows: found } = await client.query("select to_regclass('kysely_migration') is not null as ours");
    if (!found[0]?.ours) throw new UnknownDatabaseError("the database holds no studio");
    const { rows: recorded } = await client.query("select name from kysely_migration order by name");
    const applied = recorded.map(({ name }) => String(name));
    const last = lastKnownMigration(applied);
    return {
      kind: "postgres",
      migrations: applied,
      tables: await tablesAfter(last, scratch),
      async lastNumber({ name, counter }) {
        if (!counter) return null;
        const { rows } = await client.query("select pg_get_serial_sequence($1, $2) as sequence", [
          name,
          counter,
        ]);
        const { rows: state } = await client.query(`select last_value, is_called from ${rows[0].sequence}`);
        return state[0].is_called ? Number(state[0].last_value) : null;
      },
      async *rows({ name, columns }) {
        const list = columns.map((one) => `"${one}"`).join(", ");
        await client.query(`declare backup_rows no scroll cursor for select ${list} from ${name}`);
        for (;;) {
          const text = `fetch ${rowsAtOnce} from backup_rows`;
          const { rows } = await client.query({ text, rowMode: "array" });
          if (rows.length === 0) break;
          yield rows;
        }
        await client.query("close backup_rows");
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** All pages in one step: in several, each write of the running studio would begin the copy anew. */
const allPages = 2 ** 30;

/** Copies a database that may be in use, by SQLite's online backup, and reads the copy, which `close` removes. */
async function openSqliteSnapshot(file: string, copy: string): Promise<RowSource> {
  const running = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    await backup(running, copy, { rate: allPages });
  } finally {
    running.close();
  }
  const removeCopy = async () => {
    for (const ending of ["", "-wal", "-shm"]) await rm(`${copy}${ending}`, { force: true });
  };
  try {
    const source = openSqliteRows(copy);
    return {
      ...source,
      async close() {
        await source.close();
        await removeCopy();
      },
    };
  } catch (error) {
    await removeCopy();
    throw error;
  }
}

/** @returns null where the file is no studio's. */
function appliedIn(database: DatabaseSync): string[] | null {
  const isOurs = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (!isOurs) return null;
  const rows = database.prepare("select name from kysely_migration order by name").all();
  return rows.map(({ name }) => String(name));
}

/** Reads a file that nobody writes to. */
function openSqliteRows(file: string): RowSource {
  const database = new DatabaseSync(file, { readOnly: true });
  const applied = appliedIn(database);
  try {
    if (!applied) throw new UnknownDatabaseError(`${file} holds no studio`);
    lastKnownMigration(applied);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    kind: "sqlite",
    migrations: applied,
    tables: describeTables(database),
    async lastNumber({ name }) {
      const found = database.prepare("select seq from sqlite_sequence where name = ?").get(name);
      // 0 stands there after a statement that wrote no row.
      return found && Number(found.seq) > 0 ? Number(found.seq) : null;
    },
    async *rows({ name, columns }) {
      const select = database.prepare(`select ${columns.map((one) => `"${one}"`).join(", ")} from ${name}`);
      select.setReturnArrays(true);
      let batch: Row[] = [];
      for (const row of select.iterate()) {
        batch.push(row as unknown as Row);
        if (batch.length < rowsAtOnce) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async close() {
      database.close();
    },
  };
}

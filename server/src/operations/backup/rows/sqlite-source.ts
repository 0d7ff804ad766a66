import { rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { describeTables } from "./describe-tables.ts";
import { type RowSource, rowsAtOnce, UnknownDatabaseError } from "./row-source.ts";
import type { Row } from "./table-sum.ts";

/** All pages in one step: in several, each write of the running studio would begin the copy anew. */
const allPages = 2 ** 30;

/** Copies a database that may be in use, by SQLite's online backup, and reads the copy, which `close` removes. */
export async function openSqliteSnapshot(file: string, copy: string): Promise<RowSource> {
  const running = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    await backup(running, copy, { rate: allPages });
  } finally {
    running.close();
  }
  const source = openSqliteRows(copy);
  return {
    ...source,
    async close() {
      await source.close();
      for (const ending of ["", "-wal", "-shm"]) await rm(`${copy}${ending}`, { force: true });
    },
  };
}

/** Reads a file that nobody writes to. */
function openSqliteRows(file: string): RowSource {
  const database = new DatabaseSync(file, { readOnly: true });
  const isOurs = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (!isOurs) {
    database.close();
    throw new UnknownDatabaseError(`${file} holds no studio`);
  }
  return {
    kind: "sqlite",
    migrations: database
      .prepare("select name from kysely_migration order by name")
      .all()
      .map(({ name }) => String(name)),
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

/** A PostgreSQL on this machine, whose work is done in processes of its own. */
import { readFile } from "node:fs/promises";
import pg from "pg";

export interface DatabaseProcessor {
  /** As the database does by itself within a minute of a large load. */
  tidy(): Promise<void>;
  /** @returns milliseconds of processor time that the connections have used so far. */
  used(): Promise<number>;
  close(): Promise<void>;
}

const connections =
  "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

export async function openDatabaseProcessor(url: string): Promise<DatabaseProcessor> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async tidy() {
      await client.query("vacuum analyze");
    },
    async used() {
      const { rows } = await client.query<{ pid: number }>(connections);
      // The first of its figures: nanoseconds on a processor.
      const used = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/schedstat`, "utf8")));
      return used.reduce((sum, line) => sum + Number(line.split(" ")[0]) / 1e6, 0);
    },
    close: () => client.end(),
  };
}

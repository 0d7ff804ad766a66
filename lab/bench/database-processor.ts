/** Processor time of a PostgreSQL on this machine, which works in processes of its own. */
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "../../server/src/engines/database/open.ts";

/**
 * @returns reads the milliseconds that the database's connections have used so far; always 0 for SQLite, which works
 *   in the caller's thread.
 */
export async function processorOfDatabase({ query, kind }: Database): Promise<() => Promise<number>> {
  if (kind === "sqlite") return async () => 0;
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(query);
  return async () => {
    // The first of its figures: nanoseconds on a processor.
    const used = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/schedstat`, "utf8")));
    return used.reduce((sum, line) => sum + Number(line.split(" ")[0]) / 1e6, 0);
  };
}

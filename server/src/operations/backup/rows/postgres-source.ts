import pg from "pg";
import { steps } from "../../../engines/database/migrate.ts";
import { tablesAfter } from "./describe-tables.ts";
import { type RowSource, rowsAtOnce, UnknownDatabaseError } from "./row-source.ts";

/**
 * Reads in one transaction, which sees what was committed when it began and holds nobody up.
 * @param scratch a file that may be made meanwhile.
 */
export async function openPostgresSnapshot({ url }: { url: string }, scratch: string): Promise<RowSource> {
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
    const { rows: applied } = await client.query("select name from kysely_migration order by name");
    const migrations = applied.map(({ name }) => String(name));
    const unknown = migrations.find((name) => !(name in steps));
    const last = migrations.at(-1);
    if (unknown !== undefined || last === undefined) {
      throw new UnknownDatabaseError(`the database is of another version (${unknown ?? "unfinished"})`);
    }
    return {
      kind: "postgres",
      migrations,
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

/**
 * `npm run move-database -- postgres://…` or `-- sqlite`: the rows of a studio that is stopped into an empty database
 * of the other kind. Exit codes: 0 all rows are there, 1 they are not.
 */
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openDataFolder } from "../../engines/data-folder/data-folder.ts";
import { SchemaError } from "../../engines/database/migrate.ts";
import { readSettings, type Settings, SettingsError } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { printFailure } from "../print-failure.ts";
import { fingerprint, moveDatabase } from "./move-database.ts";
import { databaseTarget } from "./open-dependencies.ts";
import { RowsDifferError } from "./rows/compare-rows.ts";
import { FullDatabaseError } from "./rows/fill-database.ts";
import { type DatabaseTarget, UnknownDatabaseError } from "./rows/row-source.ts";

const usage = `npm run move-database -- postgres://user:password@host/database   from DATA_DIR/studio.db into an empty PostgreSQL
npm run move-database -- sqlite                                   from DATABASE_URL into DATA_DIR/studio.db
  --force  even where connections of a running studio are seen`;

/** The move is impossible; `message` is for the person at the terminal. */
class MoveError extends Error {}

function targetOf(word: string | undefined, settings: Settings): DatabaseTarget {
  if (word === "sqlite") {
    if (!settings.databaseUrl)
      throw new MoveError("The studio is in SQLite already: DATABASE_URL is not set.");
    return { file: join(settings.dataDir, "studio.db") };
  }
  if (!/^postgres(ql)?:\/\//.test(word ?? "")) throw new MoveError(usage);
  if (word === settings.databaseUrl) throw new MoveError("That is where the studio is.");
  return { url: word as string };
}

/** Each process of a studio listens for changes on a connection of its own. */
async function refuseRunning(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and query = 'LISTEN content_changed' limit 1",
    );
    if (rows.length > 0) throw new MoveError("The studio is running on it: stop every process first.");
  } finally {
    await client.end();
  }
}

async function run(words: string[]): Promise<void> {
  const isForced = words.includes("--force");
  const [word] = words.filter((one) => one !== "--force");
  const settings = readSettings(process.env);
  const to = targetOf(word, settings);
  const from = databaseTarget(settings);
  const folder = await openDataFolder(settings.dataDir);
  try {
    if ("url" in from && !isForced) await refuseRunning(from.url);
    if ("file" in to && existsSync(to.file)) {
      throw new MoveError(`${to.file} is there already; move it away first.`);
    }
    const started = performance.now();
    const passing = join(settings.dataDir, "moved.db");
    for (const ending of ["", "-wal", "-shm"]) await rm(`${passing}${ending}`, { force: true });
    const { tables, rows } = await moveDatabase(from, "file" in to ? { file: passing } : to, passing);
    if ("file" in to) await rename(passing, to.file);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${rows} rows of ${tables.length} tables are there, the same (${fingerprint(tables)}), in ${seconds} s.`,
    );
    console.log(
      "file" in to
        ? "Start the studio without DATABASE_URL. The PostgreSQL stays as it is."
        : `Start the studio with DATABASE_URL set to it, and REPLICAS=1 as long as it is one process. ${settings.dataDir}/studio.db stays as it is.`,
    );
  } finally {
    folder.release();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const ofDatabases = [FullDatabaseError, RowsDifferError, UnknownDatabaseError, SchemaError];
  printFailure(error, [MoveError, SettingsError, StartError, ...ofDatabases]);
}

/** Opens the database that the settings name. */
import { join } from "node:path";
import type { Logger } from "pino";
import { isOneOfSeveral } from "../../kernel/settings/replicas.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { type Migrations, SchemaError } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";

/** A start waits this long for `npm run migrate`, which a deployment runs at the same time. */
const waitForTablesMs = 60_000;

/** A single process applies migrations itself; several wait for `npm run migrate`. */
export async function openDatabaseOf(
  settings: Settings,
  migrations: Migrations,
  log: Logger,
): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  try {
    if (!databaseUrl) return await openDatabase({ file: join(dataDir, "studio.db") }, migrations);
    if (!isOneOfSeveral(settings)) return await openDatabase({ url: databaseUrl }, migrations);
    const onWait = (missing: string[]) => log.warn({ missing }, "waiting for `npm run migrate`");
    return await openDatabase({ url: databaseUrl }, migrations, { waitForTables: waitForTablesMs, onWait });
  } catch (cause) {
    if (cause instanceof SchemaError) throw new StartError(cause.message, { cause });
    if (!databaseUrl) throw cause;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    const todo = "see that PostgreSQL runs there, and that user, password and database are right";
    throw new StartError(`DATABASE_URL names a database that cannot be opened: ${reason}; ${todo}`, {
      cause,
    });
  }
}

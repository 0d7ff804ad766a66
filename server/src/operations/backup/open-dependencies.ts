/** Dependencies of commands beside a running studio: its database without migrating it, its files, its key. */
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { signingKeyIn } from "../../engines/crypto/signing-key.ts";
import { openDatabaseClock } from "../../engines/database/database-clock.ts";
import { appliedMigrations, olderThanBaseline } from "../../engines/database/migrate.ts";
import { connectDatabase, type Database } from "../../engines/database/open.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { makeFilesPrivate } from "../../engines/local-files/file-modes.ts";
import { openFileStorage } from "../../engines/storage/open-storage.ts";
import { createLog } from "../../kernel/logging/log.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { migrations } from "../../schema.ts";
import { outsideFailure } from "../print-failure.ts";
import type { DatabaseTarget } from "./rows/row-source.ts";

export function databaseTarget({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): DatabaseTarget {
  return databaseUrl ? { url: databaseUrl } : { file: join(dataDir, "studio.db") };
}

/**
 * Opens a studio that may be running. The caller closes its database.
 * @throws {StartError} where there is none, or one that is too old for this version.
 */
export async function openDependencies(
  settings: Settings,
  logLevel: Settings["logLevel"],
): Promise<Dependencies> {
  makeFilesPrivate();
  const place = databaseTarget(settings);
  if ("file" in place) {
    await access(place.file).catch((cause) => {
      throw new StartError(`There is no studio in ${settings.dataDir}; name its folder with DATA_DIR`, {
        cause,
      });
    });
  }
  const log = createLog(logLevel);
  const database = connectDatabase(place);
  const clock = await openClock(database, log).catch(async (cause) => {
    await database.close();
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      outsideFailure(cause) ?? `The database cannot be asked: ${(cause as Error).message}`,
      {
        cause,
      },
    );
  });
  return {
    settings,
    database: {
      ...database,
      async close() {
        await clock.stop();
        await database.close();
      },
    },
    clock: clock.now,
    log,
    files: openFileStorage(settings),
    signingKey: settings.jwtSecret ?? (await signingKeyIn(settings.dataDir)),
  };
}

async function openClock(database: Database, log: Logger) {
  const tooOld = olderThanBaseline(await appliedMigrations(database), migrations);
  if (tooOld) throw new StartError(tooOld);
  return await openDatabaseClock(database, log);
}

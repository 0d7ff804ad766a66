/**
 * `npm run migrate`: applies pending migrations, once for all processes, before the new version is started. Processes
 * of the old version keep running meanwhile. Exit codes: 0 all are applied, 1 a migration failed.
 */

import { join } from "node:path";
import { openDataFolder } from "../engines/data-folder/data-folder.ts";
import { SchemaError } from "../engines/database/migrate.ts";
import { openDatabase } from "../engines/database/open.ts";
import { readSettings, SettingsError } from "../kernel/settings/settings.ts";
import { StartError } from "../kernel/start-error.ts";
import { migrations } from "../schema.ts";
import { printFailure } from "./print-failure.ts";

async function run(): Promise<string> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  const made: string[] = [];
  const onMigrated = (names: string[]) => made.push(...names);
  if (databaseUrl) {
    const database = await openDatabase({ url: databaseUrl }, migrations, { onMigrated });
    await database.close();
  } else {
    const folder = await openDataFolder(dataDir);
    try {
      const database = await openDatabase({ file: join(dataDir, "studio.db") }, migrations, { onMigrated });
      await database.close();
    } finally {
      folder.release();
    }
  }
  if (made.length === 0) return "The tables are up to date.";
  const lines = made.map((name) => {
    const migration = migrations[name];
    return migration?.kind === "baseline"
      ? `The tables of ${migration.version} are made.`
      : `${name} (${migration?.kind}) is made.`;
  });
  return [...new Set(lines)].join("\n");
}

try {
  console.log(await run());
} catch (error) {
  printFailure(error, [StartError, SettingsError, SchemaError]);
}

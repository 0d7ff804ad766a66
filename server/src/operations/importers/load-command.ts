/** `npm run load -- FILE.json`: fills an empty data folder from a dataset. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDataFolder } from "../../engines/data-folder/data-folder.ts";
import { SchemaError } from "../../engines/database/migrate.ts";
import { openDatabase } from "../../engines/database/open.ts";
import { readSettings, SettingsError } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { migrations } from "../../schema.ts";
import { printFailure } from "../print-failure.ts";
import { DatasetError, loadDataset } from "./dataset/load-dataset.ts";

async function load(file: string | undefined): Promise<string> {
  if (!file) throw new DatasetError("Name the dataset: npm run load -- FILE.json");
  const settings = readSettings(process.env);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? "is not JSON" : "cannot be read";
    throw new DatasetError(`${file} ${reason}`, { cause });
  }
  const folder = await openDataFolder(settings.dataDir);
  try {
    const database = await openDatabase(
      settings.databaseUrl ? { url: settings.databaseUrl } : { file: join(settings.dataDir, "studio.db") },
      migrations,
    );
    try {
      const { timezone } = await loadDataset(database, content);
      if (timezone && timezone !== settings.timezone) {
        console.log(`Its times are those of ${timezone}: choose that time zone at the desk under Settings.`);
      }
    } finally {
      await database.close();
    }
  } finally {
    folder.release();
  }
  return `${file} is loaded into ${settings.databaseUrl ? "the database" : settings.dataDir}. \`npm start\` shows it.`;
}

try {
  console.log(await load(process.argv[2]));
} catch (error) {
  printFailure(error, [DatasetError, StartError, SettingsError, SchemaError]);
}

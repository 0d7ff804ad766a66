/**
 * `npm run import -- export.xml`: brings a WordPress's export into the data folder. Exit codes: 0 all is here, 1 it
 * could not be done at all, 2 some records failed.
 */

import { createReadStream, existsSync } from "node:fs";
import { access, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeText } from "@extenso/contract/text/decode-text.ts";
import { refreshTimezone } from "../../../domains/site-settings/studio-timezone.ts";
import { openDataFolder } from "../../../engines/data-folder/data-folder.ts";
import { SchemaError } from "../../../engines/database/migrate.ts";
import { type Database, openDatabase } from "../../../engines/database/open.ts";
import { openFileStorage } from "../../../engines/storage/open-storage.ts";
import { readSettings, type Settings, SettingsError } from "../../../kernel/settings/settings.ts";
import { StartError } from "../../../kernel/start-error.ts";
import { migrations } from "../../../schema.ts";
import { printFailure } from "../../print-failure.ts";
import { reportLines } from "./import-report.ts";
import { importWordPress } from "./import-wordpress.ts";
import { mediaDownload } from "./media-download.ts";
import { type MediaSource, mediaFolder, noMedia } from "./media-source.ts";
import { PeopleListError, readPeopleList } from "./people-list.ts";
import { WxrError } from "./wxr-reader.ts";
import type { WxrSite } from "./wxr-records.ts";

/** Wrong words on the command line; `message` is for the person at the terminal. */
class UsageError extends Error {}

const usage = `npm run import -- EXPORT.xml [--media DIR | --download] [--people FILE] [--dry-run]
  --media DIR        files from a folder laid out like wp-content/uploads
  --download         files over http(s) from the addresses in the export, from its own host alone
  --allow-host NAME  with --download: another host that files may come from; may be repeated
  --people FILE      roles and biographies: \`wp user list\` as CSV or JSON; all in it become accounts
  --also URL         another address of the old site that its texts may name; may be repeated
  --dry-run          says what would be done, and writes nothing`;

function optionsOf(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        media: { type: "string" },
        download: { type: "boolean", default: false },
        "allow-host": { type: "string", multiple: true, default: [] },
        people: { type: "string" },
        also: { type: "string", multiple: true, default: [] },
        "dry-run": { type: "boolean", default: false },
      },
    });
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message}\n${usage}`, { cause });
  }
}

async function run(words: string[]): Promise<number> {
  const { values, positionals } = optionsOf(words);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError(usage);
  if (values.media !== undefined && values.download) throw new UsageError("--media or --download, not both");
  await access(file).catch((cause) => {
    throw new UsageError(`${file} cannot be read`, { cause });
  });
  const isFolder = (path: string) =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (values.media !== undefined && !(await isFolder(values.media))) {
    throw new UsageError(`${values.media} is no folder`);
  }
  const people = values.people === undefined ? [] : readPeopleList(await readList(values.people));
  const settings = readSettings(process.env);
  const isDry = values["dry-run"];
  const place = await (isDry ? openBeside(settings) : openAlone(settings));
  try {
    const { database } = place;
    await refreshTimezone(database, settings);
    const report = await importWordPress(
      { database, files: openFileStorage(settings), clock: () => new Date(), settings },
      {
        open: () => createReadStream(file, { highWaterMark: 256 * 1024 }),
        media: (site) => mediaOf(site, values, place.passing),
        alsoKnownAs: values.also,
        people,
        dryRun: isDry,
      },
    );
    console.log(reportLines(report, isDry).join("\n"));
    console.log(closing(settings, isDry, report.total("failed")));
    return report.total("failed") > 0 ? 2 : 0;
  } finally {
    await place.close();
  }
}

async function readList(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause) => {
    throw new UsageError(`${file} cannot be read`, { cause });
  });
  const read = decodeText(bytes);
  if (!read) throw new UsageError(`${file} is no text in UTF-8: save it as “CSV UTF-8”`);
  return read.text;
}

interface Place {
  database: Database;
  /** A folder for files on their way. */
  passing: string;
  close(): Promise<void>;
}

const whereOf = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl ? { url: databaseUrl } : { file: join(dataDir, "studio.db") };

/** To write: the data folder is this process's own. */
async function openAlone(settings: Settings): Promise<Place> {
  const folder = await openDataFolder(settings.dataDir);
  const passing = join(settings.dataDir, "import-files");
  const database = await openDatabase(whereOf(settings), migrations).catch((error) => {
    folder.release();
    throw error;
  });
  return {
    database,
    passing,
    async close() {
      await database.close();
      await rm(passing, { recursive: true, force: true });
      folder.release();
    },
  };
}

/** To look, also beside a running studio: nothing is made where it is. A studio that is not there yet is an empty one. */
async function openBeside(settings: Settings): Promise<Place> {
  const passing = await mkdtemp(join(tmpdir(), "extenso-import-"));
  const where = whereOf(settings);
  const isThere = "url" in where || existsSync(where.file);
  try {
    const database = isThere
      ? await openDatabase(where, migrations, { waitForTables: 0 })
      : await openDatabase({ file: join(passing, "studio.db") }, migrations);
    return {
      database,
      passing,
      async close() {
        await database.close();
        await rm(passing, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(passing, { recursive: true, force: true });
    throw error;
  }
}

function mediaOf(
  site: WxrSite,
  values: { media?: string | undefined; download: boolean; "allow-host": string[] },
  folder: string,
): MediaSource | Promise<MediaSource> {
  if (values.media !== undefined) return mediaFolder(values.media);
  if (!values.download) return noMedia;
  const own = [site.blogUrl, site.siteUrl, site.link].flatMap((address) => URL.parse(address)?.host ?? []);
  return mediaDownload({ hosts: [...own, ...values["allow-host"]], folder });
}

function closing({ databaseUrl, dataDir }: Settings, dryRun: boolean, failed: number): string {
  if (dryRun) return "Nothing was written.";
  const where = databaseUrl ? "the database" : dataDir;
  if (failed > 0) return `The rest is in ${where}. Doing it again brings what failed, and nothing twice.`;
  return `All is in ${where}. \`npm start\` shows it.`;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  printFailure(error, [WxrError, PeopleListError, UsageError, StartError, SettingsError, SchemaError]);
}

/**
 * `npm run export -- export.xml`: writes all content as a WordPress export. The studio may run meanwhile. Exit codes:
 * 0 all is written, 1 it could not be done, 2 files are missing in storage.
 */

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { refreshTimezone } from "../../../domains/site-settings/studio-timezone.ts";
import { SchemaError } from "../../../engines/database/migrate.ts";
import { openDatabase } from "../../../engines/database/open.ts";
import { makeFilesPrivate } from "../../../engines/local-files/file-modes.ts";
import { openFileStorage } from "../../../engines/storage/open-storage.ts";
import { readSettings, SettingsError } from "../../../kernel/settings/settings.ts";
import { migrations } from "../../../schema.ts";
import { printFailure } from "../../print-failure.ts";
import { type Copied, copyFiles } from "./copy-files.ts";
import { exportWordPress } from "./export-wordpress.ts";

/** Wrong words on the command line; `message` is for the person at the terminal. */
class UsageError extends Error {}

const usage = `npm run export -- EXPORT.xml [--media DIR]
  --media DIR  copies the files too, laid out like wp-content/uploads`;

function optionsOf(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { media: { type: "string" } } });
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message}\n${usage}`, { cause });
  }
}

async function run(words: string[]): Promise<number> {
  const { values, positionals } = optionsOf(words);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError(usage);
  const settings = readSettings(process.env);
  const local = join(settings.dataDir, "studio.db");
  if (!settings.databaseUrl) {
    await access(local).catch((cause) => {
      throw new UsageError(`There is no studio in ${settings.dataDir}`, { cause });
    });
  }
  // Drafts and addresses of people are in it.
  makeFilesPrivate();
  const database = await openDatabase(
    settings.databaseUrl ? { url: settings.databaseUrl } : { file: local },
    migrations,
  );
  const passing = `${file}.part`;
  try {
    await refreshTimezone(database, settings);
    const files = openFileStorage(settings);
    const copied: Copied = { files: 0, bytes: 0, missing: [] };
    const output = createWriteStream(passing);
    const ended = finished(output);
    ended.catch(() => {});
    const { media } = values;
    const exported = await exportWordPress({
      database,
      settings,
      now: new Date(),
      async write(text) {
        if (output.errored) throw output.errored;
        if (!output.write(text)) await Promise.race([once(output, "drain"), ended]);
      },
      ...(media === undefined ? {} : { onFile: (one) => copyFiles(files, media, one, copied) }),
    });
    output.end();
    await ended;
    await rename(passing, file);
    const { authors, terms, media: records, posts, lostCharacters } = exported;
    console.log(
      `${file}: ${authors} authors, ${terms} terms, ${records} files, ${posts} articles, pages and items`,
    );
    if (lostCharacters > 0)
      console.log(`${lostCharacters} control characters, which XML cannot hold, were left out`);
    if (media !== undefined) console.log(`${media}: ${copied.files} files copied, ${copied.bytes} bytes`);
    for (const name of copied.missing) console.error(`not in storage: ${name}`);
    return copied.missing.length > 0 ? 2 : 0;
  } catch (error) {
    await rm(passing, { force: true });
    throw error;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") {
    console.error((error as Error).message);
    process.exitCode = 1;
  } else printFailure(error, [UsageError, SettingsError, SchemaError]);
}

/**
 * `npm run files -- copy disk bucket` (or `bucket disk`): moves a studio's files. The studio may run meanwhile; done
 * once more after it was stopped, only what is new is copied. Exit codes: 0 all is there, 1 it could not be done.
 */

import { makeFilesPrivate } from "../engines/local-files/file-modes.ts";
import { copyAllFiles } from "../engines/storage/copy-files.ts";
import { DamagedFileError, type FileStorage } from "../engines/storage/file-storage.ts";
import { openFileStorage } from "../engines/storage/open-storage.ts";
import { readSettings, SettingsError } from "../kernel/settings/settings.ts";
import { printFailure } from "./print-failure.ts";

/** Wrong words on the command line; `message` is for the person at the terminal. */
class UsageError extends Error {}

const usage = `npm run files -- copy disk bucket    from FILES_DIR (else DATA_DIR/files) into the bucket of S3_URL
npm run files -- copy bucket disk    and back`;

async function run(words: string[]): Promise<string> {
  const [command, from = "", to = "", ...more] = words;
  const route = `${from} ${to}`;
  if (command !== "copy" || more.length > 0 || !["disk bucket", "bucket disk"].includes(route)) {
    throw new UsageError(usage);
  }
  const settings = readSettings(process.env);
  if (!settings.s3) throw new UsageError("S3_URL is not set: it names the bucket");
  makeFilesPrivate();
  const places: Record<string, FileStorage> = {
    disk: openFileStorage({ ...settings, s3: undefined }),
    bucket: openFileStorage(settings),
  };
  const { copied, bytes, same, gone } = await copyAllFiles(
    places[from] as FileStorage,
    places[to] as FileStorage,
    (key) => console.log(key),
  );
  const lines = [
    `${copied} files copied (${bytes} bytes), ${same} were there already; each was read and compared.`,
  ];
  if (gone > 0) lines.push(`${gone} were removed meanwhile.`);
  return lines.join("\n");
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  printFailure(error, [UsageError, SettingsError, DamagedFileError]);
}

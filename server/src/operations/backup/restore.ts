/** A studio out of a backup, into a place where there is none. */
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { basename, dirname } from "node:path/posix";
import { DamagedError } from "../../engines/crypto/encryption/seal-format.ts";
import { writeSynced } from "../../engines/local-files/write-synced.ts";
import { readDetails } from "../../engines/media-files/media-details.ts";
import { libraryPictures } from "../../engines/media-files/pictures/library-pictures.ts";
import { variantName } from "../../engines/media-files/pictures/make-variant.ts";
import type { Dimensions } from "../../engines/media-files/pictures/picture-sizes.ts";
import { uploadsFolder } from "../../engines/media-files/store-media.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { readBounded } from "./content-sum.ts";
import { listBackups, partKey } from "./destination.ts";
import type { BackedUpFile, Manifest } from "./manifest.ts";
import { databaseTarget } from "./open-dependencies.ts";
import { emptyLog, prepareRestoredDatabase, type RestoreContext } from "./prepare-restored-database.ts";
import { backupRows, checkedContent, fileContent, readManifest } from "./read-backup.ts";
import { isHalfRestored, markRestore, unmarkRestore } from "./restore-mark.ts";
import { fillDatabase, refuseFullDatabase } from "./rows/fill-database.ts";
import { lastKnownMigration } from "./rows/known-migrations.ts";

/**
 * Damaged files of a backup that can be made again out of whole ones: what was only ever made of others.
 */
interface DamagedFile extends Pick<BackedUpFile, "key"> {
  /** Includes the name of the content in the backup destination. */
  reason: string;
}

interface Remaking {
  files: FileStorage;
  damaged: readonly DamagedFile[];
  /** Keys of all files in the backup. */
  keys: ReadonlySet<string>;
  rows: ReturnType<typeof backupRows>;
}

/** A picture in the library: the upload, and the sizes that were cut from it, by storage key. */
interface LibraryPicture {
  original: string;
  mimeType: string;
  cuts: Map<string, Dimensions>;
}

/** Types whose cuts can be encoded again. */
const cuttable = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

/**
 * Makes damaged files again where possible. Cuts of pictures are made here. AVIF and WebP variants, thumbnails of
 * clips, and files of earlier builds are left out: the running studio makes or fetches them on demand.
 *
 * @returns `remade`: keys of files that are whole again or will be made on demand; `lost`: the other damaged files.
 */
async function remakeFiles({
  files,
  damaged,
  keys,
  rows,
}: Remaking): Promise<{ remade: string[]; lost: DamagedFile[] }> {
  const broken = new Map(damaged.map((one) => [one.key, one]));
  const lost = new Map(broken);
  const pictures = await picturesOf(rows);
  const byCut = new Map(pictures.flatMap((one) => [...one.cuts.keys()].map((key) => [key, one] as const)));
  const originals = new Set(pictures.map(({ original }) => original));
  const isWhole = (key: string) => keys.has(key) && !broken.has(key);

  for (const key of broken.keys()) {
    if (/^site-files\//.test(key)) {
      // A list without its pack would stand in the way of both being kept again.
      for (const other of keys) if (stem(other) === stem(key)) await files.remove(other);
      lost.delete(key);
    } else if (/^clip-thumbnails\//.test(key)) lost.delete(key);
    else if (isWhole(byCut.get(key)?.original ?? "")) {
      const error = await cutAgain(files, key, byCut.get(key));
      if (error)
        lost.set(key, { key, reason: `${broken.get(key)?.reason}; not made anew: ${error.message}` });
      else lost.delete(key);
    }
  }
  for (const key of broken.keys()) {
    const picture = variantName(key)?.picture;
    if (!picture || originals.has(key) || byCut.has(key)) continue;
    const original = byCut.get(picture)?.original ?? (originals.has(picture) ? picture : "");
    if (isWhole(original)) lost.delete(key);
  }
  return { remade: [...broken.keys()].filter((key) => !lost.has(key)), lost: [...lost.values()] };
}

const stem = (key: string) => key.replace(/\.\w+$/, "");

async function cutAgain(
  files: FileStorage,
  key: string,
  picture: LibraryPicture | undefined,
): Promise<Error | null> {
  const measures = picture?.cuts.get(key);
  const local = picture && measures ? await files.asLocalFile(picture.original) : null;
  if (!picture || !measures || !local) return new Error("its original is not there");
  try {
    const { path } = local;
    const made = await libraryPictures.run("sizes", {
      path,
      mimeType: picture.mimeType,
      further: [measures],
    });
    const [content] = made.further;
    if (!content) return new Error("nothing was cut");
    await files.write(key, content);
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await local.release();
  }
}

async function picturesOf(rows: Remaking["rows"]): Promise<LibraryPicture[]> {
  const pictures: LibraryPicture[] = [];
  for await (const { table, columns, rows: batch } of rows) {
    if (table !== "media") continue;
    const [file, mime, details] = ["file", "mime_type", "details"].map((name) => columns.indexOf(name));
    for (const row of batch) {
      const text = (at: number | undefined) => String(row[at ?? -1] ?? "");
      if (cuttable.has(text(mime))) pictures.push(libraryPicture(text(file), text(mime), text(details)));
    }
  }
  return pictures;
}

function libraryPicture(file: string, mimeType: string, stored: string): LibraryPicture {
  const { original_image, sizes, width = 0, height = 0 } = readDetails(stored);
  const folder = `${uploadsFolder}${dirname(file)}`;
  const original = `${folder}/${original_image ?? basename(file)}`;
  const all = [...Object.values(sizes), { file: basename(file), width, height }];
  const cuts = all.map((one): [string, Dimensions] => [
    `${folder}/${one.file}`,
    { width: one.width, height: one.height },
  ]);
  return {
    original,
    mimeType,
    cuts: new Map(cuts.filter(([key, size]) => key !== original && size.width > 0 && size.height > 0)),
  };
}

/** The backup can't be restored, or not to this target; `message` says why. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

/** Damaged files of a backup that can't be made again; `message` names each. */
export class DamagedFilesError extends DamagedError {
  override name = "DamagedFilesError";
}

export interface Restored {
  manifest: Manifest;
  /** Keys of damaged files that were made again, or will be on demand. */
  remade: string[];
  /** Damaged files that were not restored, each with the reason. */
  leftOut: DamagedFile[];
  isProved: boolean;
  rows: number;
  bytes: number;
  /** Mails that will be sent when the studio starts. */
  waitingMails: number;
}

/**
 * Writes files, database and key, and compares all of it with the backup. An interrupted restore can be started again.
 * @throws {RestoreError} {@link FullDatabaseError} {@link UnknownDatabaseError} {@link KeyError} {@link DamagedFilesError}; {@link DamagedError}
 *   if the manifest or the rows are damaged, which every studio needs.
 */
export async function restore(restoring: RestoreContext): Promise<Restored> {
  const { settings, files, place, reader } = restoring;
  const { dataDir } = settings;
  const { id, isProved } = await chosenBackup(place, restoring.id);
  const manifest = await readManifest(place, id, reader);
  lastKnownMigration(manifest.migrations);
  const target = databaseTarget(settings);
  await refuseFull(settings, files);
  // Checked before the first file is written, so that a refusal leaves nothing behind.
  await refuseFullDatabase(target);
  restoring.onChosen?.(manifest);
  await markRestore(dataDir, manifest.id);
  const { damaged, bytes } = await writeFiles(restoring, manifest);
  const { remade, lost: leftOut } = await remadeOf(restoring, manifest, damaged);
  const secret = await secretOf(restoring, manifest);
  if (secret instanceof Uint8Array) await writeSynced(join(dataDir, "signing-key"), secret, { mode: 0o600 });
  else leftOut.push(secret);
  if (leftOut.length > 0 && !restoring.skipDamaged) throw new DamagedFilesError(listed(leftOut));
  const unfinished = join(dataDir, "restored.db");
  await removeSqlite(unfinished);
  const destination = "file" in target ? { file: unfinished } : target;
  await fillDatabase(destination, {
    migrations: manifest.migrations,
    rows: backupRows(place, reader, manifest),
    summaries: () => manifest.database.tables,
    scratch: unfinished,
  });
  const waitingMails = await prepareRestoredDatabase(destination, restoring);
  if ("file" in target) {
    emptyLog(unfinished);
    await rename(unfinished, target.file);
  }
  await unmarkRestore(dataDir);
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
  return { manifest, isProved, rows, bytes, waitingMails, remade, leftOut };
}

/** Writes all intact files and returns the damaged ones. */
async function writeFiles({ files, place, reader }: RestoreContext, manifest: Manifest) {
  const damaged: DamagedFile[] = [];
  let bytes = 0;
  for (const file of manifest.files) {
    try {
      await files.write(file.key, fileContent(place, reader, file));
      bytes += file.size;
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      damaged.push({ key: file.key, reason: error.message });
      // An earlier attempt may have left a file of another backup under this key.
      await files.remove(file.key);
    }
  }
  return { damaged, bytes };
}

async function remadeOf(
  { files, place, reader }: RestoreContext,
  manifest: Manifest,
  damaged: DamagedFile[],
) {
  if (damaged.length === 0) return { remade: [], lost: [] };
  const keys = new Set(manifest.files.map(({ key }) => key));
  return remakeFiles({ files, damaged, keys, rows: backupRows(place, reader, manifest) });
}

async function secretOf(
  { place, reader }: RestoreContext,
  { id, secret }: Manifest,
): Promise<Uint8Array | DamagedFile> {
  try {
    return await readBounded(checkedContent(place, partKey(id, "secret"), reader, secret.sha256), 64 * 1024);
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return { key: "signing-key", reason: `${error.message}; without it everybody signs in again` };
  }
}

const mostListed = 50;

function listed(damaged: readonly DamagedFile[]): string {
  const lines = damaged.slice(0, mostListed).map(({ key, reason }) => `  ${key} (${reason})`);
  const more = damaged.length > mostListed ? [`  and ${damaged.length - mostListed} more`] : [];
  const what = damaged.length === 1 ? "1 file is damaged" : `${damaged.length} files are damaged`;
  return [`${what} in this backup:`, ...lines, ...more].join("\n");
}

async function chosenBackup(place: FileStorage, wanted: string | undefined) {
  const finished = (await listBackups(place)).filter((one) => one.finished);
  const newest = finished.findLast((one) => one.finished?.isProved) ?? finished.at(-1);
  const chosen = wanted === undefined ? newest : finished.find(({ id }) => id === wanted);
  if (!chosen) {
    const others = finished.map(({ id }) => id).join(", ") || "none";
    throw new RestoreError(
      wanted === undefined
        ? "there is no backup there"
        : `there is no backup ${wanted}; there are: ${others}`,
    );
  }
  return { id: chosen.id, isProved: chosen.finished?.isProved === true };
}

/** Refuses to write over a studio. The remains of an interrupted restore don't count as one. */
async function refuseFull({ dataDir, databaseUrl }: Settings, files: FileStorage): Promise<void> {
  if (existsSync(join(dataDir, "studio.db"))) {
    throw new RestoreError(`there is a studio in ${dataDir}; name an empty folder`);
  }
  if (isHalfRestored(dataDir)) return;
  const what = databaseUrl ? "with DATABASE_URL, too, " : "";
  if (existsSync(join(dataDir, "signing-key"))) {
    throw new RestoreError(`${what}DATA_DIR has to be empty, and there is a signing-key in ${dataDir}`);
  }
  for await (const { key } of files.walk("")) {
    throw new RestoreError(`${what}the file storage has to be empty, and there is ${key} in it`);
  }
}

async function removeSqlite(file: string): Promise<void> {
  for (const ending of ["", "-wal", "-shm", "-journal", "-shape"])
    await rm(`${file}${ending}`, { force: true });
}

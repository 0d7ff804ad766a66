/** A studio out of a backup, into a place where there is none. */
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeSynced } from "../local-files/write-synced.ts";
import type { Settings } from "../settings/settings.ts";
import type { FileStorage } from "../storage/file-storage.ts";
import { wholeOf } from "./content-sum.ts";
import type { Manifest } from "./manifest.ts";
import { databasePlace } from "./open-dependencies.ts";
import { listBackups, partKey } from "./place.ts";
import { backupRows, checkedContent, fileContent, readManifest } from "./read-backup.ts";
import { isHalfRestored, markRestore, unmarkRestore } from "./restore-mark.ts";
import { fillDatabase, refuseFullDatabase } from "./rows/fill-database.ts";
import { emptyLog, type Restoring, settleDatabase } from "./settle-database.ts";

/** What cannot be restored, or not there; `message` says why. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

export interface Restored {
  manifest: Manifest;
  isProved: boolean;
  rows: number;
  bytes: number;
  /** Mails that will be sent when the studio starts. */
  waitingMails: number;
}

/**
 * Writes files, database and key, and compares all of it with the backup. What is broken off can be begun anew.
 * @throws {RestoreError} {@link FullDatabaseError} {@link DamagedError} {@link KeyError}
 */
export async function restore(restoring: Restoring): Promise<Restored> {
  const { settings, files, place, reader } = restoring;
  const { dataDir } = settings;
  const { id, isProved } = await chosenBackup(place, restoring.id);
  const manifest = await readManifest(place, id, reader);
  const target = databasePlace(settings);
  await refuseFull(settings, files);
  // Before the first file: what is refused should have left nothing.
  await refuseFullDatabase(target);
  await markRestore(dataDir, manifest.id);
  let bytes = 0;
  for (const file of manifest.files) {
    await files.write(file.key, fileContent(place, reader, file));
    bytes += file.size;
  }
  const secretContent = checkedContent(place, partKey(id, "secret"), reader, manifest.secret.sha256);
  const secret = await wholeOf(secretContent, 64 * 1024);
  await writeSynced(join(dataDir, "signing-key"), secret, { mode: 0o600 });
  const unfinished = join(dataDir, "restored.db");
  await removeSqlite(unfinished);
  const destination = "file" in target ? { file: unfinished } : target;
  await fillDatabase(destination, {
    migrations: manifest.migrations,
    rows: backupRows(place, reader, manifest),
    summaries: () => manifest.database.tables,
    scratch: unfinished,
  });
  const waitingMails = await settleDatabase(destination, restoring);
  if ("file" in target) {
    emptyLog(unfinished);
    await rename(unfinished, target.file);
  }
  await unmarkRestore(dataDir);
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
  return { manifest, isProved, rows, bytes, waitingMails };
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

/** Never over a studio. What an earlier restore left is none yet. */
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

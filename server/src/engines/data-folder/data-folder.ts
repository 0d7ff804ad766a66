/** The data folder: made at first start, held by one process. */
import { closeSync, openSync } from "node:fs";
import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../../kernel/start-error.ts";
import { DataFolderInUseError, lockDataFolder } from "../database/sqlite.ts";
import { isDiskFull } from "../local-files/disk-full.ts";
import { recordFileIdentity } from "../local-files/file-identity.ts";
import { closeToOthers, makeFilesPrivate } from "../local-files/file-modes.ts";
import { FolderTakenError, lockFolder } from "../local-files/folder-lock.ts";

export interface DataFolder {
  path: string;
  /** Whether it still lies where it lay, and its lock in it. */
  isInPlace(): boolean;
  release(): void;
}

/**
 * Makes the folder where needed, proves that it can be written to, and takes it for this process. All files
 * in it, and those that this process makes from now on, are for this user alone.
 * @throws {StartError} unwritable, or held by another process.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const held: (() => void)[] = [];
  const release = () => {
    for (const giveBack of held.splice(0).reverse()) giveBack();
  };
  try {
    makeFilesPrivate();
    await makeFolder(path);
    held.push(await lockFolder(path));
    await writeFile(join(path, ".writable"), "");
    const lock = join(path, "process.lock");
    held.push(lockDataFolder(lock));
    const folder = openSync(path, "r");
    held.push(() => closeSync(folder));
    await closeToOthers(path);
    const present = [recordFileIdentity(path), recordFileIdentity(lock)];
    return { path, isInPlace: () => present.every((isPresent) => isPresent()), release };
  } catch (cause) {
    release();
    throw new StartError(`DATA_DIR is ${JSON.stringify(path)}, ${whyUnusable(cause)}`, { cause });
  }
}

function whyUnusable(cause: unknown): string {
  if (cause instanceof DataFolderInUseError || cause instanceof FolderTakenError) {
    return "which another running studio uses; stop that one or choose another folder";
  }
  if (isDiskFull(cause)) return "whose disk is full; make room there or choose another folder";
  return `which cannot be written to (${reasonOf(cause)}); allowed: a folder this user may write to`;
}

/** Node's own recursive `mkdir` never ends where a parent exists and still refuses with ENOENT (`/proc`). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = reasonOf(error);
    if (code === "EEXIST") return;
    const parent = dirname(path);
    if (
      code !== "ENOENT" ||
      (await access(parent).then(
        () => true,
        () => false,
      ))
    )
      throw error;
    await makeFolder(parent);
    await mkdir(path);
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
}

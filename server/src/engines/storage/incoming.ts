/** Content that is being received for the storage, in local files with unique names. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeSynced } from "../local-files/write-synced.ts";
import type { LocalFile } from "./file-storage.ts";

/** Older files were left by a process that died: no single file takes a day to write. */
const abandonedMs = 24 * 60 * 60 * 1000;

/**
 * @param folder absolute path, made when it is first needed; what dead processes left there goes then.
 * @returns takes content to its end and onto the disk; what breaks leaves nothing behind.
 */
export function receiveInto(
  folder: string,
): (content: Uint8Array | AsyncIterable<Uint8Array>) => Promise<LocalFile> {
  let swept: Promise<void> | undefined;
  return async (content) => {
    await mkdir(folder, { recursive: true });
    swept ??= sweep(folder);
    await swept;
    const path = join(folder, randomUUID());
    const release = () => rm(path, { force: true });
    try {
      await writeSynced(path, content, { flags: "wx" });
      return { path, release };
    } catch (error) {
      await release();
      throw error;
    }
  };
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}

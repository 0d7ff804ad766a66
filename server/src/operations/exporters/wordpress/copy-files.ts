/** Copies the files of a record into a folder laid out like `wp-content/uploads`. */
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import { uploadsFolder } from "../../../engines/media-files/store-media.ts";
import { type FileStorage, isStorageKey } from "../../../engines/storage/file-storage.ts";

export interface Copied {
  files: number;
  bytes: number;
  /** Named by a record, and not in storage. */
  missing: string[];
}

/** Limit of missing files that are listed. */
const mostMissing = 1_000;

/** The file that pages show, its sizes, the upload that they were made of, and the file as it was sent. */
export async function copyFiles(
  storage: FileStorage,
  folder: string,
  { file, details }: { file: string; details: string },
  copied: Copied,
): Promise<void> {
  const known = readDetails(details);
  const sizes = Object.values(known.sizes).map((size) => size.file);
  const beside = [...sizes, known.original_image, known.source_image];
  const names = beside.flatMap((name) => (name ? [posix.join(posix.dirname(file), name)] : []));
  for (const name of new Set([file, ...names])) {
    const found = isStorageKey(name) ? await storage.stat(uploadsFolder + name) : null;
    const path = join(folder, name);
    const present = found && (await stat(path).catch(() => null));
    if (found && present?.isFile() && present.size === found.size) continue;
    const opened = found && (await storage.open(uploadsFolder + name));
    if (!opened) {
      if (copied.missing.length < mostMissing) copied.missing.push(name);
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    const passing = `${path}.part`;
    try {
      await pipeline(Readable.fromWeb(opened.body), createWriteStream(passing));
      await rename(passing, path);
    } catch (error) {
      await rm(passing, { force: true });
      throw error;
    }
    copied.files += 1;
    copied.bytes += opened.size;
  }
}

/**
 * Remembers the studio's files from the last backup, so that unchanged ones are not read again. Only a shortcut:
 * without it, the files are read, found to be in the place already, and not copied.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import type { ListedFile } from "../../engines/storage/file-storage.ts";
import type { BackedUpFile } from "./manifest.ts";

export interface KnownFiles {
  /** The same file as then; a file is replaced, never written over. */
  find(file: ListedFile): BackedUpFile | undefined;
  note(file: ListedFile, backedUp: BackedUpFile): void;
  save(): Promise<void>;
}

type Entry = [key: string, size: number, modified: number, sha256: string, object: string];

/** @param place whose contents are known. */
export async function openKnownFiles(path: string, place: string): Promise<KnownFiles> {
  const before = new Map<string, Entry>();
  for (const entry of await readEntries(path, place)) before.set(entry[0], entry);
  const now: Entry[] = [];
  return {
    find({ key, size, modifiedAt }) {
      const [, knownSize, modified, sha256 = "", object = ""] = before.get(key) ?? [];
      const isSame = knownSize === size && modified === modifiedAt.getTime();
      return isSame ? { key, size, sha256, object } : undefined;
    },
    note({ key, size, modifiedAt }, { sha256, object }) {
      now.push([key, size, modifiedAt.getTime(), sha256, object]);
    },
    async save() {
      await writeFile(`${path}.unfinished`, JSON.stringify({ place, files: now }));
      await rename(`${path}.unfinished`, path);
    },
  };
}

async function readEntries(path: string, place: string): Promise<Entry[]> {
  try {
    const read = JSON.parse(await readFile(path, "utf8"));
    return read.place === place && Array.isArray(read.files) ? read.files : [];
  } catch {
    return [];
  }
}

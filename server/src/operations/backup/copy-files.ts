/** Brings the contents of the studio's files into a place of backups: each once, those that are there not again. */

import { readFile, rename, writeFile } from "node:fs/promises";
import type { Vault } from "../../engines/crypto/encryption/encryption.ts";
import type { FileStorage, ListedFile } from "../../engines/storage/file-storage.ts";
import { measureContent, sha256Of } from "./content-sum.ts";
import { objectKey } from "./destination.ts";
import type { BackedUpFile } from "./manifest.ts";
import type { OnProgress } from "./task-state.ts";

/** Files under way lie there; they are no files of the studio yet. */
const passing = /^incoming(-uploads)?\//;
/** A file that is replaced each time we read it is nobody's but an attacker's. */
const tries = 3;

export interface Copying {
  live: FileStorage;
  place: FileStorage;
  vault: Vault;
  known: KnownFiles;
  /** Names of the contents that lie in the place; grows with each copy. */
  objects: Map<string, Date>;
  /** By key: what has been copied, or was there; and how the file looked then. */
  done: Map<string, BackedUpFile & { seen: string }>;
  /** Names of contents that this run has written. */
  written: Set<string>;
  /** SHA-256 of what lies in the place, by key. */
  sums: Map<string, string>;
  now: () => Date;
  onProgress: OnProgress;
}

/** Called twice, before and after the database is read: what its rows name is copied, whatever happens meanwhile. */
export async function copyLiveFiles(copying: Copying): Promise<void> {
  for await (const file of copying.live.walk("")) {
    if (passing.test(file.key)) continue;
    const seen = `${file.size} ${file.modifiedAt.getTime()}`;
    if (copying.done.get(file.key)?.seen === seen) continue;
    const known = copying.known.find(file);
    const backedUp = known && copying.objects.has(known.object) ? known : await copyOne(copying, file);
    if (!backedUp) continue;
    copying.done.set(file.key, { ...backedUp, seen });
    copying.known.note(file, backedUp);
    copying.onProgress({ step: "files", done: copying.done.size, total: null });
  }
}

/** Writes a content into the place as its backups are sealed, and notes the checksum of what lies there then. */
export async function writeClosed(
  { place, vault, sums }: Pick<Copying, "place" | "vault" | "sums">,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const closed = measureContent(vault.close(content));
  await place.write(key, closed.content);
  sums.set(key, closed.sha256());
}

/** Null where the file was removed meanwhile. */
async function copyOne(copying: Copying, { key }: ListedFile): Promise<BackedUpFile | null> {
  const { live, place, vault, objects, written, now } = copying;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const first = await live.open(key);
    if (!first) return null;
    const sha256 = await sha256Of(first.body);
    const object = vault.nameOf(sha256);
    if (objects.has(object)) return { key, size: first.size, sha256, object };
    const again = await live.open(key);
    if (!again) return null;
    if (again.etag !== first.etag) {
      await again.body.cancel();
      continue;
    }
    const copy = measureContent(again.body);
    await writeClosed(copying, objectKey(object), copy.content);
    if (copy.sha256() !== sha256) {
      await place.remove(objectKey(object));
      continue;
    }
    objects.set(object, now());
    written.add(object);
    return { key, size: copy.bytes(), sha256, object };
  }
  throw new Error(`${key} was replaced each time it was read`);
}

// Remembers the studio's files from the last backup, so that unchanged ones are not read again. Only a shortcut:
// without it, the files are read, found to be in the place already, and not copied.

interface KnownFiles {
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

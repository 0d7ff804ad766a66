/** Brings the contents of the studio's files into a place of backups: each once, those that are there not again. */

import type { Vault } from "../../engines/crypto/encryption/encryption.ts";
import type { FileStorage, ListedFile } from "../../engines/storage/file-storage.ts";
import { measureContent, sha256Of } from "./content-sum.ts";
import { objectKey } from "./destination.ts";
import type { KnownFiles } from "./known-files.ts";
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

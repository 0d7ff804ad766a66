/**
 * The checksums of what is sealed, as it lies in the place, in the form of `sha256sum -c`: a backup's `sums` names its
 * parts and the contents it needs, so that damage is found without a key.
 */
import { createHash } from "node:crypto";
import { DamagedError } from "../../engines/crypto/encryption/seal-format.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { withSum } from "./checked-text.ts";
import type { Copying } from "./copy-files.ts";
import { contentAt, listBackups, objectKey, partKey, textAt } from "./destination.ts";

/** @returns SHA-256 by key; empty for a backup of an earlier version. @throws {DamagedError} */
export async function readSums(place: FileStorage, id: string): Promise<Map<string, string>> {
  const key = partKey(id, "sums");
  if (!(await place.stat(key))) return new Map();
  const lines = (await textAt(place, key)).split("\n");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/**
 * Writes the checksums of a backup before its manifest, which makes it one.
 * @param objects names of the contents that it needs.
 * @param manifest as it will lie in the place.
 */
export async function writeSums(
  copying: Copying,
  id: string,
  objects: readonly string[],
  manifest: Uint8Array,
): Promise<void> {
  const { place, sums } = copying;
  sums.set(partKey(id, "manifest"), createHash("sha256").update(manifest).digest("hex"));
  await addKnownSums(copying, objects.map(objectKey));
  const text = [...sums].map(([key, sum]) => `${sum}  ${key}`).join("\n");
  await place.write(partKey(id, "sums"), Buffer.from(withSum(text)));
}

/** Adds the sums of contents that earlier runs wrote: the newest backup that names one knows it. */
async function addKnownSums({ place, sums }: Copying, keys: readonly string[]): Promise<void> {
  const missing = new Set(keys.filter((key) => !sums.has(key)));
  for (const { id } of (await listBackups(place)).reverse()) {
    if (missing.size === 0) return;
    const known = await readSums(place, id).catch((error: unknown) => {
      if (error instanceof DamagedError) return new Map<string, string>();
      throw error;
    });
    for (const [key, sum] of known) if (missing.delete(key)) sums.set(key, sum);
  }
  // Left by a run that was broken off.
  for (const key of missing) sums.set(key, await sumAt(place, key));
}

async function sumAt(place: FileStorage, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of contentAt(place, key)) hash.update(part);
  return hash.digest("hex");
}

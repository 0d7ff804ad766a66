/** Takes a backup apart again: what it says it holds, and the contents, each compared with its checksum. */
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Reader } from "../../engines/crypto/encryption/reader.ts";
import { DamagedError } from "../../engines/crypto/encryption/seal-format.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { measureContent } from "./content-sum.ts";
import { contentAt, objectKey, partKey, textAt, withFileName } from "./destination.ts";
import { type Manifest, parseManifest } from "./manifest.ts";
import { DumpError, readDump } from "./rows/dump.ts";

/** @throws {DamagedError} naming what is damaged. */
export async function readManifest(place: FileStorage, id: string, reader: Reader): Promise<Manifest> {
  const key = partKey(id, "manifest");
  const text = await textAt(place, key, (content) => reader.open(content));
  return withFileName(key, async () => parseManifest(text));
}

/** A content of a place as it was, compared at its end. @throws {DamagedError} naming the file. */
export async function* checkedContent(
  place: FileStorage,
  key: string,
  reader: Reader,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const content = measureContent(reader.open(contentAt(place, key)));
  try {
    yield* content.content;
  } catch (error) {
    throw await withFileName(key, () => Promise.reject(error)).catch((named: unknown) => named);
  }
  if (content.sha256() !== sha256) throw new DamagedError(`${key}: its bytes are not what was backed up`);
}

/** The content of a file of the studio. */
export function fileContent(
  place: FileStorage,
  reader: Reader,
  { object, sha256 }: { object: string; sha256: string },
): AsyncGenerator<Uint8Array> {
  return checkedContent(place, objectKey(object), reader, sha256);
}

/** The rows of a backup. @throws {DamagedError} naming the file. */
export async function* backupRows(place: FileStorage, reader: Reader, { id, database }: Manifest) {
  const key = partKey(id, "database.jsonl.gz");
  const content = Readable.from(checkedContent(place, key, reader, database.sha256));
  try {
    yield* readDump(content.compose(createGunzip()) as AsyncIterable<Uint8Array>);
  } catch (error) {
    const isDamage =
      error instanceof DumpError || String((error as NodeJS.ErrnoException).code).startsWith("Z_");
    if (!isDamage) throw error;
    throw new DamagedError(`${key}: its bytes were changed (${(error as Error).message})`, { cause: error });
  }
}

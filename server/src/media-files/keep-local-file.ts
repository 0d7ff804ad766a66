/** A file that lies on this machine and stays there, into its place among the uploads. */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FileStorage } from "../storage/file-storage.ts";
import { fileTypeOf } from "./file-types.ts";
import { libraryPictures } from "./library-pictures.ts";
import { type StoredMedia, storeMedia, UnsupportedMediaError } from "./store-media.ts";

/** Where uploads lie until they have their place; what is left there is swept after a day. */
const incoming = "incoming";

/**
 * Works on a copy: where a picture was taken is taken out of it, and whoever does it again finds the same bytes.
 * @throws {UnsupportedMediaError} and what `storeMedia` throws; nothing of the copy stays then.
 */
export async function keepLocalFile(
  files: FileStorage,
  { path, folder, name }: { path: string; folder: string; name: string },
): Promise<StoredMedia> {
  const mimeType = fileTypeOf(name)?.mime;
  if (!mimeType) throw new UnsupportedMediaError(`${name} is no picture, clip or document that can be kept`);
  const key = `${incoming}/${randomUUID()}`;
  try {
    await files.write(key, Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>);
    const copy = await files.asLocalFile(key);
    if (!copy) throw new Error(`${key} is gone`);
    try {
      await libraryPictures.run("withoutLocation", { path: copy.path, mimeType });
      return await storeMedia(files, { path: copy.path, folder, name, incoming: key });
    } finally {
      await copy.release();
    }
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

/** A file that lies on this machine and stays there, into its place among the uploads. */
import { createReadStream } from "node:fs";
import type { FileStorage } from "../storage/file-storage.ts";
import { fileTypeOf } from "./file-types.ts";
import { libraryPictures } from "./pictures/library-pictures.ts";
import { type StoredMedia, storeMedia, UnsupportedMediaError } from "./store-media.ts";

/**
 * Works on a copy, because storing removes a picture's location: a second call finds the file unchanged.
 * @throws {UnsupportedMediaError} and what `storeMedia` throws; nothing of the copy stays then.
 */
export async function storeLocalFile(
  files: FileStorage,
  { path, folder, name }: { path: string; folder: string; name: string },
): Promise<StoredMedia> {
  const received = await files.receive(createReadStream(path));
  try {
    const mimeType = fileTypeOf(name)?.mime;
    if (!mimeType)
      throw new UnsupportedMediaError(`${name} is no picture, clip or document that can be kept`);
    await libraryPictures.run("withoutLocation", { path: received.path, mimeType });
    return await storeMedia(files, { path: received.path, folder, name, received });
  } finally {
    await received.release();
  }
}

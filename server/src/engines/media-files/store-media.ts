/** Puts an upload into storage: the unchanged original, and the sizes of it that WordPress would make. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FileStorage, LocalFile } from "../storage/file-storage.ts";
import { fileTypeOf } from "./file-types.ts";
import { clipDetails } from "./films/clip-details.ts";
import { looksLike } from "./looks-like.ts";
import type { MediaDetails, SizeDetails } from "./media-details.ts";
import { imageMeta } from "./pictures/image-meta.ts";
import { libraryPictures } from "./pictures/library-pictures.ts";
import { type Dimensions, sizedName, suffixed } from "./pictures/picture-sizes.ts";

/** Storage folder of uploads, which are served below `/wp-content/uploads/`. */
export const uploadsFolder = "uploads/";

/** The file's type isn't accepted, or its bytes don't match its name. */
export class UnsupportedMediaError extends Error {
  override name = "UnsupportedMediaError";
}

export interface StoredMedia {
  mediaType: "image" | "file";
  mimeType: string;
  /** Path of the file that pages show, below `/wp-content/uploads/`. */
  file: string;
  details: MediaDetails;
}

interface Upload {
  /** Path of the received file on this machine. */
  path: string;
  /** Target folder below `/wp-content/uploads/`, such as `2025/03`. */
  folder: string;
  /** Target name, such as `dune-line-1.jpg`. */
  name: string;
  /** The same file if it was received into the storage, which then keeps it instead of a copy. */
  received?: LocalFile;
  /** Dimensions of additional cuts, by the names of their files. */
  further?: ReadonlyMap<string, Dimensions>;
}

/**
 * Stores a picture (JPEG, PNG, GIF, WebP) with its sizes; a drawing (SVG), clip (MP4) or other file unchanged.
 * Repeating it writes the same files again; the upload itself is written last.
 * @throws {UnsupportedMediaError}
 */
export async function storeMedia(files: FileStorage, upload: Upload): Promise<StoredMedia> {
  const type = fileTypeOf(upload.name)?.mime;
  if (!type || !(await looksLike(type, upload.path))) {
    throw new UnsupportedMediaError(`${upload.name} is no picture, clip or document that can be kept`);
  }
  const { size: filesize } = await stat(upload.path);
  const file = `${upload.folder}/${upload.name}`;
  switch (type) {
    case "image/jpeg":
    case "image/png":
    case "image/gif":
    case "image/webp":
      return storePicture(files, upload, type);
    case "image/svg+xml": {
      await writeOriginal(files, upload);
      const { width, height } = await libraryPictures.run("dimensions", { path: upload.path });
      const details = { width, height, file, filesize, sizes: {} };
      return { mediaType: "image", mimeType: type, file, details };
    }
    case "video/mp4": {
      const details = await clipDetails(upload.path, filesize);
      await writeOriginal(files, upload);
      return { mediaType: "file", mimeType: type, file, details };
    }
    default:
      await writeOriginal(files, upload);
      return { mediaType: "file", mimeType: type, file, details: { filesize, sizes: {} } };
  }
}

async function writeOriginal(files: FileStorage, { path, folder, name, received }: Upload): Promise<void> {
  if (received) {
    await files.keep(received, `${uploadsFolder}${folder}/${name}`);
    return;
  }
  const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  await files.write(`${uploadsFolder}${folder}/${name}`, content);
}

async function storePicture(files: FileStorage, upload: Upload, mimeType: string): Promise<StoredMedia> {
  const { folder, name, path } = upload;
  const further = [...(upload.further ?? [])];
  const made = await libraryPictures.run("sizes", {
    path,
    mimeType,
    further: further.map(([, measures]) => measures),
  });
  const { shown, sizes: cut, camera } = made;
  const { width, height, copy } = shown;
  const write = async (fileName: string, content: Uint8Array): Promise<number> => {
    await files.write(`${uploadsFolder}${folder}/${fileName}`, content);
    return content.byteLength;
  };

  for (const [index, [fileName]] of further.entries()) {
    const content = made.further[index];
    if (content) await write(fileName, content);
  }
  const shownName = copy ? suffixed(name, copy.why) : name;
  const filesize = copy ? await write(shownName, copy.content) : (await stat(path)).size;

  const sizes: Record<string, SizeDetails> = {};
  for (const { size, content } of cut) {
    const fileName = sizedName(name, size);
    const bytes = await write(fileName, content);
    const { width, height } = size;
    sizes[size.name] = { file: fileName, width, height, filesize: bytes, mime_type: mimeType };
  }
  if (Object.keys(sizes).length > 0) sizes.full = { file: shownName, width, height, mime_type: mimeType };

  await writeOriginal(files, upload);
  const file = `${folder}/${shownName}`;
  const image_meta = imageMeta(camera, (camera?.orientation ?? 0) > 1);
  const details: MediaDetails = { width, height, file, filesize, sizes, image_meta };
  if (copy) details.original_image = name;
  return { mediaType: "image", mimeType, file, details };
}

/** Puts an upload into storage: the unchanged original, and the sizes of it that WordPress would make. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FileStorage, LocalFile } from "../storage/file-storage.ts";
import { cleanLine } from "../wordpress-values/clean-text.ts";
import { fileTypeOf } from "./file-types.ts";
import { clipDetails } from "./films/clip-details.ts";
import type { MediaDetails, SizeDetails } from "./media-details.ts";
import type { CameraFacts } from "./pictures/camera-facts.ts";
import { libraryPictures } from "./pictures/library-pictures.ts";
import { type Dimensions, sizedName, withSuffix } from "./pictures/picture-sizes.ts";

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

export interface Upload {
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
 * Looks at a file without storing it, as far as its first bytes and its measures tell.
 * @returns the names that it and its sizes would be stored under; the one that pages show is the first.
 * @throws {UnsupportedMediaError} and what reading a picture throws.
 */
export async function checkMedia({ path, name }: Pick<Upload, "path" | "name">): Promise<string[]> {
  const mimeType = await typeToStore({ path, name });
  if (!mimeType.startsWith("image/")) return [name];
  const { copy, sizes } = await libraryPictures.run("plan", { path, mimeType });
  const sized = mimeType === "image/svg+xml" ? [] : sizes.map((size) => sizedName(name, size));
  return copy === null ? [name, ...sized] : [withSuffix(name, copy), name, ...sized];
}

async function typeToStore({ path, name }: Pick<Upload, "path" | "name">): Promise<string> {
  const type = fileTypeOf(name)?.mime;
  if (type && (await looksLike(type, path))) return type;
  throw new UnsupportedMediaError(`${name} is no picture, clip or document that can be kept`);
}

/**
 * Stores a picture (JPEG, PNG, GIF, WebP) with its sizes; a drawing (SVG), clip or other file unchanged.
 * Repeating it writes the same files again; the upload itself is written last.
 * @throws {UnsupportedMediaError}
 */
export async function storeMedia(files: FileStorage, upload: Upload): Promise<StoredMedia> {
  const type = await typeToStore(upload);
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
    case "video/mp4":
    case "video/quicktime": {
      const details = await clipDetails(upload.path, { filesize, mimeType: type });
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
  const { shown, sizes: cut, camera, altText } = made;
  const { width, height, copy } = shown;
  const write = async (fileName: string, content: Uint8Array): Promise<number> => {
    await files.write(`${uploadsFolder}${folder}/${fileName}`, content);
    return content.byteLength;
  };

  for (const [index, [fileName]] of further.entries()) {
    const content = made.further[index];
    if (content) await write(fileName, content);
  }
  const shownName = copy ? withSuffix(name, copy.why) : name;
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
  const image_meta = { ...imageMeta(camera, (camera?.orientation ?? 0) > 1), alt: cleanLine(altText) };
  const details: MediaDetails = { width, height, file, filesize, sizes, image_meta };
  if (copy) details.original_image = name;
  return { mediaType: "image", mimeType, file, details };
}

// Checks whether a file's bytes match the type of its name.

/** Decides by the first bytes: a name proves nothing. */
async function looksLike(mimeType: string, path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(512), length: 512, position: 0 });
    const head = buffer.toString("latin1", 0, bytesRead);
    switch (mimeType) {
      case "image/jpeg":
        return head.startsWith("\xff\xd8\xff");
      case "image/png":
        return head.startsWith("\x89PNG\r\n\x1a\n");
      case "image/gif":
        return head.startsWith("GIF8");
      case "image/webp":
        return head.startsWith("RIFF") && head.startsWith("WEBP", 8);
      case "image/svg+xml":
        return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg[\s>])/.test(head);
      case "video/mp4":
        return head.startsWith("ftyp", 4);
      case "application/pdf":
        return head.startsWith("%PDF-");
      // Other types were checked by `detect-type.ts` when they were uploaded.
      default:
        return /^(?:video|audio)\//.test(mimeType);
    }
  } finally {
    await file.close();
  }
}

// `media_details.image_meta`: what a camera wrote, as WordPress tells it.

/** Bytes: a longer description is a caption, and no title. */
const longestTitle = 80;

/** @param turned whether the picture was turned upright; WordPress must not turn it again. */
function imageMeta(camera: CameraFacts | null, turned: boolean): Record<string, string | number | string[]> {
  const description = cleanLine(camera?.description ?? "");
  const comment = cleanLine(camera?.comment ?? "");
  return {
    aperture: plain(Math.round((camera?.aperture ?? 0) * 100) / 100),
    credit: cleanLine(camera?.artist ?? ""),
    camera: cleanLine(camera?.camera ?? ""),
    caption: description && comment ? comment : description,
    created_timestamp: String(secondsOf(camera?.digitized ?? "")),
    copyright: cleanLine(camera?.copyright ?? ""),
    focal_length: plain(camera?.focalLength ?? 0),
    iso: plain(camera?.iso ?? 0),
    shutter_speed: plain(camera?.exposure ?? 0),
    title: Buffer.byteLength(description) < longestTitle ? description : "",
    orientation: turned ? 1 : String(camera?.orientation ?? 0),
    keywords: [],
  };
}

/** As PHP writes a number: fourteen digits at most. */
function plain(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(14))) : "0";
}

/** A camera's clock has no zone: taken for UTC, as WordPress does. */
function secondsOf(digitized: string): number {
  const [, year, month, day, time] = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(digitized) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${time}Z`);
  return Number.isNaN(at) ? 0 : at / 1000;
}

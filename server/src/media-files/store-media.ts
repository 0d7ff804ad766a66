/** Puts an upload into storage: the original as it is, and the sizes of it that WordPress would make. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FileStorage } from "../storage/file-storage.ts";
import { fileTypeOf } from "./file-types.ts";
import { libraryPictures } from "./library-pictures.ts";
import type { MediaDetails, SizeDetails } from "./media-details.ts";
import { sizedName, suffixed } from "./picture-sizes.ts";
import { videoFacts } from "./video-facts.ts";

/** Where uploads lie in storage; their addresses are `/wp-content/uploads/` and what follows here. */
export const uploadsFolder = "uploads/";

/** A file of a kind that is not kept, or whose bytes are not what its name says. */
export class UnsupportedMediaError extends Error {
  override name = "UnsupportedMediaError";
}

export interface StoredMedia {
  mediaType: "image" | "file";
  mimeType: string;
  /** Of the file that pages show, below `/wp-content/uploads/`. */
  file: string;
  details: MediaDetails;
}

interface Upload {
  /** The file as it came, on this machine. */
  path: string;
  /** Where it shall lie below `/wp-content/uploads/`, such as `2025/03`. */
  folder: string;
  /** What it shall be called, such as `dune-line-1.jpg`. */
  name: string;
}

/**
 * Stores a picture (JPEG, PNG, WebP), drawing (SVG), clip (MP4) or document (PDF). Doing it again writes the
 * same files again.
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
    case "image/webp":
      return storePicture(files, upload, type);
    case "image/svg+xml": {
      await writeOriginal(files, upload);
      const { width, height } = await libraryPictures.run("dimensions", { path: upload.path });
      const details = { width, height, file, filesize, sizes: {} };
      return { mediaType: "image", mimeType: type, file, details };
    }
    case "video/mp4": {
      await writeOriginal(files, upload);
      return { mediaType: "file", mimeType: type, file, details: await clipDetails(upload.path, filesize) };
    }
    default:
      await writeOriginal(files, upload);
      return { mediaType: "file", mimeType: type, file, details: { filesize, sizes: {} } };
  }
}

async function writeOriginal(files: FileStorage, { path, folder, name }: Upload): Promise<void> {
  const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  await files.write(`${uploadsFolder}${folder}/${name}`, content);
}

async function storePicture(files: FileStorage, upload: Upload, mimeType: string): Promise<StoredMedia> {
  const { folder, name, path } = upload;
  const { shown, sizes: cut } = await libraryPictures.run("sizes", { path, mimeType });
  const { width, height, copy } = shown;
  const write = async (fileName: string, content: Uint8Array): Promise<number> => {
    await files.write(`${uploadsFolder}${folder}/${fileName}`, content);
    return content.byteLength;
  };

  await writeOriginal(files, upload);
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

  const file = `${folder}/${shownName}`;
  const details: MediaDetails = { width, height, file, filesize, sizes, image_meta: emptyImageMeta };
  if (copy) details.original_image = name;
  return { mediaType: "image", mimeType, file, details };
}

/** What a camera wrote is not told on: it says where and when, and nobody asked. */
const emptyImageMeta = {
  aperture: "0",
  credit: "",
  camera: "",
  caption: "",
  created_timestamp: "0",
  copyright: "",
  focal_length: "0",
  iso: "0",
  shutter_speed: "0",
  title: "",
  orientation: "0",
  keywords: [],
};

async function clipDetails(path: string, filesize: number): Promise<MediaDetails> {
  const facts = await videoFacts(path);
  if (!facts) return { filesize, sizes: {} };
  const seconds = Math.round(facts.duration);
  return {
    filesize,
    mime_type: "video/mp4",
    length: seconds,
    length_formatted: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    width: facts.width,
    height: facts.height,
    fileformat: "mp4",
    sizes: {},
  };
}

/** By the first bytes: a name proves nothing. */
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
      case "image/webp":
        return head.startsWith("RIFF") && head.startsWith("WEBP", 8);
      case "image/svg+xml":
        return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg[\s>])/.test(head);
      case "video/mp4":
        return head.startsWith("ftyp", 4);
      case "application/pdf":
        return head.startsWith("%PDF-");
      default:
        return false;
    }
  } finally {
    await file.close();
  }
}

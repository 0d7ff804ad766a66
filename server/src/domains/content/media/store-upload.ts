/** Moves a received file into the storage and creates its sizes; the record comes later. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { detectType } from "../../../engines/media-files/detect-type.ts";
import { heicEnding } from "../../../engines/media-files/file-types.ts";
import { hashFile } from "../../../engines/media-files/hash-file.ts";
import { libraryPictures } from "../../../engines/media-files/pictures/library-pictures.ts";
import {
  MovingPictureError,
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "../../../engines/media-files/pictures/picture-errors.ts";
import type { Dimensions } from "../../../engines/media-files/pictures/picture-sizes.ts";
import { refusalReason } from "../../../engines/media-files/refusal-reason.ts";
import {
  type StoredMedia,
  storeMedia,
  UnsupportedMediaError,
  type Upload,
  uploadsFolder,
} from "../../../engines/media-files/store-media.ts";
import {
  cleanFileName,
  giveBackUploadName,
  takeUploadName,
  withEndingOf,
} from "../../../engines/media-files/upload-name.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { LocalFile } from "../../../engines/storage/file-storage.ts";
import { localTime } from "../../../engines/wordpress-values/site-time.ts";
import { QueueFullError } from "../../../kernel/process/work-queue.ts";
import type { Received } from "./receive-upload.ts";

type UploadDependencies = Pick<Dependencies, "database" | "files" | "settings" | "clock">;

export interface Kept extends StoredMedia {
  /** The upload itself, below `/wp-content/uploads/`; pages may show a copy of it. */
  original: string;
  /** The digest of the uploaded file, in hexadecimal. */
  sha256: string;
}

/** The replaced file, whose URL, type and sizes the new one keeps, as texts refer to them. */
interface Replaced {
  folder: string;
  name: string;
  mimeType: string;
  further: ReadonlyMap<string, Dimensions>;
}

interface Destination {
  replaced?: Replaced;
  /** When it is kept by the month of something else, in ISO-8601 UTC. */
  datedAs?: string | undefined;
}

/** Rough time for a full queue of pictures, in seconds. */
const busySeconds = 10;

/**
 * @throws {RestError} for a file that is refused, where WordPress answers 500. The received file is removed then, and
 *   leftovers in the storage are swept after a day.
 */
export async function storeUpload(
  dependencies: UploadDependencies,
  received: Received,
  { replaced, datedAs }: Destination = {},
): Promise<Kept> {
  const { database, files, settings, clock } = dependencies;
  const refuse = () => notTaken(received, damagedPicture);
  const { path } = received.file;
  let reserved: string | undefined;
  try {
    const cleaned = cleanFileName(received.name);
    const found = await detectType(path, cleaned);
    if (!found) throw notTaken(received, await refusalReason(path, cleaned));
    const isHeic = found.mimeType === "image/heic";
    const shownType = isHeic ? "image/jpeg" : found.mimeType;
    if (replaced && replaced.mimeType !== shownType) {
      const message = `The file must be of the same type as the one it replaces: ${replaced.mimeType}.`;
      throw new RestError("extenso_other_file_type", message, 400);
    }
    // The digest is that of the sender's file, so it is computed before the location is removed.
    const sha256 = await hashFile(path);
    await libraryPictures.run("withoutLocation", { path, mimeType: found.mimeType });
    const now = clock();
    const folder =
      replaced?.folder ??
      localTime(datedAs ?? now.toISOString(), settings.timezone)
        .slice(0, 7)
        .replace("-", "/");
    const wished = withEndingOf(cleaned, isHeic ? ".jpg" : found.ending);
    const name = replaced?.name ?? (await takeUploadName(dependencies, { folder, name: wished, now }));
    if (!replaced) reserved = `${folder}/${name}`;
    const further = replaced ? { further: replaced.further } : {};
    const stored = isHeic
      ? await storeHeic(files, { source: received.file, folder, name, ...further })
      : await storeMedia(files, { path, folder, name, received: received.file, ...further });
    return { ...stored, original: `${folder}/${name}`, sha256 };
  } catch (error) {
    if (reserved !== undefined) await giveBackUploadName(database, reserved);
    throw asRefusal(error, refuse);
  } finally {
    await received.file.release();
  }
}

/**
 * Stores the JPEG that pages show, and beside it the HEIC as it was sent, as WordPress 7.1 does. The HEIC's name ends in
 * the JPEG's, which no other upload has.
 */
async function storeHeic(
  files: Dependencies["files"],
  { source, ...upload }: Omit<Upload, "path" | "received"> & { source: LocalFile },
): Promise<StoredMedia> {
  const content = await libraryPictures.run("fromHeic", { path: source.path });
  const received = await files.receive(inOnePiece(content));
  try {
    const stored = await storeMedia(files, { ...upload, path: received.path, received });
    const source_image = upload.name + heicEnding;
    await files.keep(source, `${uploadsFolder}${upload.folder}/${source_image}`);
    return { ...stored, details: { ...stored.details, source_image } };
  } finally {
    await received.release();
  }
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Removes the AVIF and WebP copies of these files. */
export async function removeVariants(files: Dependencies["files"], names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const ending of [".avif", ".webp"]) await files.remove(`${uploadsFolder}${name}${ending}`);
  }
}

/** Removes a file's upload, shown copy and sizes, and their copies in other formats. */
export async function removeFiles(files: Dependencies["files"], names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(uploadsFolder + name);
  await removeVariants(files, names);
}

const damagedPicture =
  "This image can't be read: the file is damaged, or its end is missing. Save or fetch it again, and upload that.";

function notTaken({ inForm }: Received, reason: string): RestError {
  return new RestError(inForm ? "rest_upload_unknown_error" : "rest_upload_sideload_error", reason, 400);
}

/** @returns the refusal of a picture that can't be processed. */
export function asRefusal(error: unknown, refuse: () => RestError): unknown {
  if (error instanceof NotAPictureError || error instanceof UnsupportedMediaError) return refuse();
  if (error instanceof MovingPictureError) {
    const message =
      "This image moves, and would stand still afterwards. Edit it in a program for animations.";
    return new RestError("extenso_moving_image", message, 400);
  }
  if (error instanceof TooManyPixelsError) {
    const message = `The image has too many pixels: ${error.mostPixels / 1_000_000} megapixels at most.`;
    return new RestError("extenso_image_too_large", message, 400);
  }
  if (error instanceof PictureTooDemandingError) {
    const message = "The image takes too long to read. Please choose a smaller one.";
    return new RestError("extenso_image_too_demanding", message, 400);
  }
  if (error instanceof QueueFullError) {
    const message = "Too many images are being processed right now. Please try again in a few seconds.";
    return new RestError("extenso_images_busy", message, 503, {}, { "Retry-After": String(busySeconds) });
  }
  return error;
}

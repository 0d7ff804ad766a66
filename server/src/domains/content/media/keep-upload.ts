/** From a received file to one that lies in its place, with its sizes; without a record yet. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { detectType } from "../../../engines/media-files/detect-type.ts";
import { hashFile } from "../../../engines/media-files/hash-file.ts";
import { libraryPictures } from "../../../engines/media-files/pictures/library-pictures.ts";
import {
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "../../../engines/media-files/pictures/picture-errors.ts";
import type { Dimensions } from "../../../engines/media-files/pictures/picture-sizes.ts";
import {
  type StoredMedia,
  storeMedia,
  UnsupportedMediaError,
  uploadsFolder,
} from "../../../engines/media-files/store-media.ts";
import {
  cleanFileName,
  giveBackUploadName,
  takeUploadName,
  withEndingOf,
} from "../../../engines/media-files/upload-name.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { localTime } from "../../../engines/wordpress-values/site-time.ts";
import { QueueFullError } from "../../../kernel/process/work-queue.ts";
import type { Received } from "./receive-upload.ts";

type Needs = Pick<Dependencies, "database" | "files" | "settings" | "clock">;

export interface Kept extends StoredMedia {
  /** The upload itself, below `/wp-content/uploads/`; pages may show a copy of it. */
  original: string;
  /** The digest of the uploaded file, in hexadecimal. */
  sha256: string;
}

/** In place of another file: at its address, of its kind, with sizes in the measures that texts name. */
export interface Replaced {
  folder: string;
  name: string;
  mimeType: string;
  further: ReadonlyMap<string, Dimensions>;
}

/** Roughly what a full line of pictures takes. */
const busySeconds = 10;

/**
 * @throws {RestError} for what isn't taken; WordPress answers 500 to it. What was received is gone then, and
 *   nothing of it lies among the uploads but what is swept after a day.
 */
export async function keepUpload(needs: Needs, received: Received, replaced?: Replaced): Promise<Kept> {
  const { database, files, settings, clock } = needs;
  const refuse = () => notTaken(received);
  const { path } = received.file;
  let reserved: string | undefined;
  try {
    const cleaned = cleanFileName(received.name);
    const found = await detectType(path, cleaned);
    if (!found) throw refuse();
    if (replaced && replaced.mimeType !== found.mimeType) {
      const message = `The file must be of the same type as the one it replaces: ${replaced.mimeType}.`;
      throw new RestError("extenso_other_file_type", message, 400);
    }
    // Before anything is taken out of it: it is known by what the sender has.
    const sha256 = await hashFile(path);
    await libraryPictures.run("withoutLocation", { path, mimeType: found.mimeType });
    const now = clock();
    const folder =
      replaced?.folder ?? localTime(now.toISOString(), settings.timezone).slice(0, 7).replace("-", "/");
    const wished = withEndingOf(cleaned, found.ending);
    const name = replaced?.name ?? (await takeUploadName(needs, { folder, name: wished, now }));
    if (!replaced) reserved = `${folder}/${name}`;
    const upload = { path, folder, name, received: received.file };
    const stored = await storeMedia(files, {
      ...upload,
      ...(replaced ? { further: replaced.further } : {}),
    });
    return { ...stored, original: `${folder}/${name}`, sha256 };
  } catch (error) {
    if (reserved !== undefined) await giveBackUploadName(database, reserved);
    throw asRefusal(error, refuse);
  } finally {
    await received.file.release();
  }
}

/** The same pictures in other formats, of which there will be others. */
export async function removeVariants(files: Dependencies["files"], names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const ending of [".avif", ".webp"]) await files.remove(`${uploadsFolder}${name}${ending}`);
  }
}

/** All that lies of a file: the upload, what pages show, sizes, and the same in other formats. */
export async function removeFiles(files: Dependencies["files"], names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(uploadsFolder + name);
  await removeVariants(files, names);
}

function notTaken({ inForm }: Received): RestError {
  const code = inForm ? "rest_upload_unknown_error" : "rest_upload_sideload_error";
  return new RestError(code, "Sorry, you are not allowed to upload this file type.", 400);
}

/** @returns what a picture that is not taken is answered with. */
export function asRefusal(error: unknown, refuse: () => RestError): unknown {
  if (error instanceof NotAPictureError || error instanceof UnsupportedMediaError) return refuse();
  if (error instanceof TooManyPixelsError) {
    const message = `The image has too many pixels: ${error.mostPixels / 1_000_000} megapixels at most.`;
    return new RestError("extenso_image_too_large", message, 400);
  }
  if (error instanceof PictureTooDemandingError) {
    const message = "The image takes too long to read. Please choose a smaller one.";
    return new RestError("extenso_image_too_demanding", message, 400);
  }
  if (error instanceof QueueFullError) {
    const message = "Many pictures are being read at the moment. Please try again in a few seconds.";
    return new RestError("extenso_images_busy", message, 503, {}, { "Retry-After": String(busySeconds) });
  }
  return error;
}

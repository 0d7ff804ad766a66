/** A picture that came with a mail, made anew from its pixels: of a stranger's file nothing else is ever shown. */
import {
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "../../engines/media-files/pictures/picture-errors.ts";
import { createPictureRunner } from "../../engines/media-files/pictures/picture-runner.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestResponse } from "../../engines/rest/route.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { QueueFullError } from "../../kernel/process/work-queue.ts";
import { noSuchFile, type RequestFile } from "./request-files.ts";

/** Anybody may mail one. */
const mailedPictures = createPictureRunner({ atOnce: 1, waiting: 20, time: 15_000, memory: 512_000_000 });
/** Edge in pixels: enough to read a photographed page. */
const largestSide = 1_600;
const largestBytes = 25 * 1024 * 1024;

/** @throws {RestError} 404 for one that is gone, 415 for what can't be shown, 503 while too many are asked for. */
export async function showPicture(
  files: FileStorage,
  file: Pick<RequestFile, "key" | "size"> | undefined,
): Promise<RestResponse> {
  const opened = file && file.size <= largestBytes ? await files.open(file.key) : null;
  if (!opened) throw noSuchFile();
  const content = await new Response(opened.body as ReadableStream<Uint8Array>).bytes();
  try {
    const made = await mailedPictures.run("linkPicture", { content, side: largestSide });
    const headers = {
      "Content-Type": "image/webp",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    };
    return { body: null, raw: new Response(new Uint8Array(made.content), { headers }) };
  } catch (error) {
    if (error instanceof QueueFullError) {
      throw new RestError("rest_busy", "Too many pictures are being shown. Try again in a moment.", 503);
    }
    const isUnfit =
      error instanceof NotAPictureError ||
      error instanceof TooManyPixelsError ||
      error instanceof PictureTooDemandingError;
    if (!isUnfit) throw error;
    throw new RestError("rest_no_picture", "This picture can’t be shown here. Save it instead.", 415);
  }
}

/** From an upload that is complete to a file of the library: once, whoever asks for it and however often. */
import { whatIsAway } from "../http/unavailable.ts";
import { detectType } from "../media-files/detect-type.ts";
import { endingOf } from "../media-files/file-types.ts";
import { keepReceived } from "../media-files/keep-local-file.ts";
import {
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "../media-files/pictures/picture-errors.ts";
import { type StoredMedia, UnsupportedMediaError } from "../media-files/store-media.ts";
import { withEndingOf } from "../media-files/upload-name.ts";
import { localTime } from "../wordpress-values/site-time.ts";
import { enter, type UploadNeeds } from "./enter-library.ts";
import { incomingContent, receivedBytes, removeIncoming } from "./incoming-files.ts";
import { claimUpload, failUpload, releaseUpload, type UploadRow } from "./upload-store.ts";

export type Finished =
  | { outcome: "done"; mediaId: number }
  | { outcome: "refused"; reason: string }
  /** Not all is here, or somebody else is at it. */
  | { outcome: "unfinished" };

/** A large picture takes seconds, a long film as long as it takes to copy. */
const leaseMs = 10 * 60_000;

/**
 * Whatever ends the process meanwhile: the bytes lie where they lay, and the next who asks does it again, over the
 * same files. The record and the end of the upload are written in one transaction.
 */
export async function finishUpload(needs: UploadNeeds, id: string): Promise<Finished> {
  const { database, files, clock, log } = needs;
  const upload = await claimUpload(database, { id, now: clock(), leaseMs });
  if (!upload) return outcomeOf(needs, id);
  try {
    if ((await receivedBytes(files, id)) !== upload.size) {
      await releaseUpload(database, id);
      return { outcome: "unfinished" };
    }
    const stored = await keep(needs, upload);
    if ("refused" in stored) {
      await failUpload(database, id, stored.refused);
      await clearPieces(needs, id);
      return { outcome: "refused", reason: stored.refused };
    }
    const mediaId = await enter(needs, upload, stored);
    await clearPieces(needs, id);
    return { outcome: "done", mediaId };
  } catch (error) {
    const away = whatIsAway(error);
    const level = away && away !== "room" ? "warn" : "error";
    log[level]({ err: error, upload: id }, "an upload could not be finished, tried again later");
    await releaseUpload(database, id).catch(() => {});
    throw error;
  }
}

/** Of an upload whose end is written: whoever sent it is told that, whatever becomes of these. */
async function clearPieces({ files, log }: UploadNeeds, id: string): Promise<void> {
  try {
    await removeIncoming(files, id);
  } catch (error) {
    log.warn({ err: error, upload: id }, "pieces of a finished upload stay for a day");
  }
}

async function outcomeOf({ database }: UploadNeeds, id: string): Promise<Finished> {
  const row = await database.query
    .selectFrom("uploads")
    .select(["state", "media_id", "reason"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.state === "done" && row.media_id !== null) return { outcome: "done", mediaId: row.media_id };
  if (row?.state === "failed") return { outcome: "refused", reason: row.reason };
  return { outcome: "unfinished" };
}

/** The id in the name: no two uploads meet in one file, and doing it again writes the same ones. */
function nameOf({ id, name }: UploadRow): string {
  const ending = endingOf(name);
  const stem = name
    .slice(0, name.length - ending.length)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 80);
  return `${stem || "file"}-${id.slice(0, 8)}${ending}`;
}

const notTaken = "Sorry, you are not allowed to upload this file type.";

async function keep(
  { files, settings }: UploadNeeds,
  upload: UploadRow,
): Promise<StoredMedia | { refused: string }> {
  const folder = localTime(upload.created_at, settings.timezone).slice(0, 7).replace("-", "/");
  const received = await files.receive(incomingContent(files, upload.id));
  try {
    const found = await detectType(received.path, upload.name);
    if (!found) return { refused: notTaken };
    const name = withEndingOf(nameOf(upload), found.ending);
    return await keepReceived(files, received, { folder, name });
  } catch (error) {
    if (error instanceof UnsupportedMediaError || error instanceof NotAPictureError) {
      return { refused: notTaken };
    }
    if (error instanceof TooManyPixelsError) {
      return {
        refused: `The image has too many pixels: ${error.mostPixels / 1_000_000} megapixels at most.`,
      };
    }
    if (error instanceof PictureTooDemandingError) {
      return { refused: "The image takes too long to read. Please choose a smaller one." };
    }
    throw error;
  } finally {
    await received.release();
  }
}

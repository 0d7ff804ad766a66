/** From an upload that is complete to a file of the library: once, whoever asks for it and however often. */

import { whatIsAway } from "../../../engines/http/unavailable.ts";
import { detectType } from "../../../engines/media-files/detect-type.ts";
import { endingOf } from "../../../engines/media-files/file-types.ts";
import { hashFile } from "../../../engines/media-files/hash-file.ts";
import { keepReceived } from "../../../engines/media-files/keep-local-file.ts";
import {
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "../../../engines/media-files/pictures/picture-errors.ts";
import { UnsupportedMediaError } from "../../../engines/media-files/store-media.ts";
import { withEndingOf } from "../../../engines/media-files/upload-name.ts";
import { localTime } from "../../../engines/wordpress-values/site-time.ts";
import { filesOf } from "../../content/media/file-names.ts";
import { removeFiles } from "../../content/media/keep-upload.ts";
import { ClaimLostError, createMediaRecord, type FinishedFile, type UploadNeeds } from "./enter-library.ts";
import { incomingContent, receivedBytes, removeIncoming } from "./incoming-files.ts";
import { claimUpload, failUpload, releaseUpload, renewClaim, type UploadRow } from "./upload-store.ts";

export type Finished =
  | { outcome: "done"; mediaId: number }
  | { outcome: "refused"; reason: string }
  /** It was cancelled. */
  | { outcome: "gone" }
  /** Not all is here, or somebody else is at it. */
  | { outcome: "unfinished" };

/** An upload whose process died while finishing it is taken over after this time; a living one renews its claim. */
const leaseMs = 2 * 60_000;
const renewEveryMs = 20_000;

/**
 * Whatever ends the process meanwhile: the bytes lie where they lay, and the next who asks does it again, over the
 * same files. The record and the end of the upload are written in one transaction.
 */
export async function finishUpload(needs: UploadNeeds, id: string): Promise<Finished> {
  const { database, files, clock, log } = needs;
  const upload = await claimUpload(database, { id, now: clock(), leaseMs });
  if (!upload) return outcomeOf(needs, id);
  const lease = holdLease(needs, upload);
  let stored: FinishedFile | undefined;
  try {
    if ((await receivedBytes(files, id)) !== upload.size) {
      await releaseUpload(database, await lease.end());
      return { outcome: "unfinished" };
    }
    const kept = await keep(needs, upload);
    if ("refused" in kept) {
      await failUpload(database, await lease.end(), kept.refused);
      await clearPieces(needs, id);
      return { outcome: "refused", reason: kept.refused };
    }
    stored = kept;
    const mediaId = await createMediaRecord(needs, upload, { file: stored, claim: await lease.end() });
    await clearPieces(needs, id);
    return { outcome: "done", mediaId };
  } catch (error) {
    const claim = await lease.end();
    if (error instanceof ClaimLostError || (await isGone(needs, id)))
      return afterLostClaim(needs, upload, stored);
    const away = whatIsAway(error);
    const level = away && away !== "room" ? "warn" : "error";
    log[level]({ err: error, upload: id }, "an upload could not be finished, tried again later");
    await releaseUpload(database, claim).catch(() => {});
    throw error;
  }
}

/** Renews the claim until it is asked for, so that nobody takes an upload over from a slow bucket or a long film. */
function holdLease({ database, clock, log }: UploadNeeds, { id, claimed_until }: UploadRow) {
  let until = claimed_until ?? "";
  let renewing: Promise<void> | null = null;
  const timer = setInterval(() => {
    renewing ??= renewClaim(database, { id, until }, { now: clock(), leaseMs })
      .then((renewed) => {
        if (renewed === null) clearInterval(timer);
        else until = renewed;
      })
      .catch((error) => log.warn({ err: error, upload: id }, "the claim on an upload could not be renewed"))
      .finally(() => {
        renewing = null;
      });
  }, renewEveryMs).unref();
  return {
    /** @returns the claim as it was renewed last. */
    async end() {
      clearInterval(timer);
      await renewing;
      return { id, until };
    },
  };
}

async function isGone({ database }: UploadNeeds, id: string): Promise<boolean> {
  try {
    const row = database.query.selectFrom("uploads").select("id").where("id", "=", id);
    return (await row.executeTakeFirst()) === undefined;
  } catch {
    // Without the database nobody can have cancelled it.
    return false;
  }
}

/** Files are called after the upload: another process that finishes the same one writes the same files. */
async function afterLostClaim(
  needs: UploadNeeds,
  { id }: UploadRow,
  stored: FinishedFile | undefined,
): Promise<Finished> {
  const { files, log } = needs;
  if (!(await isGone(needs, id))) return outcomeOf(needs, id);
  await clearPieces(needs, id);
  try {
    if (stored) await removeFiles(files, filesOf({ ...stored, details: JSON.stringify(stored.details) }));
  } catch (error) {
    log.warn({ err: error, upload: id }, "files of a cancelled upload stay for a day");
  }
  return { outcome: "gone" };
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
  return { outcome: row ? "unfinished" : "gone" };
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
): Promise<FinishedFile | { refused: string }> {
  const folder = localTime(upload.created_at, settings.timezone).slice(0, 7).replace("-", "/");
  const received = await files.receive(incomingContent(files, upload.id));
  try {
    const found = await detectType(received.path, upload.name);
    if (!found) return { refused: notTaken };
    const name = withEndingOf(nameOf(upload), found.ending);
    // Before anything is taken out of it: it is known by what the sender has.
    const sha256 = await hashFile(received.path);
    return { ...(await keepReceived(files, received, { folder, name })), sha256 };
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

/** From an upload that is complete to a file of the library: once, whoever asks for it and however often. */

import { unavailableDependency } from "../../../engines/http/unavailable-dependency.ts";
import { giveBackUploadName } from "../../../engines/media-files/upload-name.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { filesOf, type Kept, removeFiles, storeUpload } from "../../content/content.ts";
import { ClaimLostError, createUploadRecord, type UploadNeeds } from "./finish-record.ts";
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
 * If the process dies meanwhile, the received bytes are still there, and the next request does it again. The record
 * and the end of the upload are written in one transaction.
 */
export async function finishUpload(needs: UploadNeeds, id: string): Promise<Finished> {
  const { database, files, clock, log } = needs;
  const upload = await claimUpload(database, { id, now: clock(), leaseMs });
  if (!upload) return outcomeOf(needs, id);
  const lease = holdLease(needs, upload);
  let stored: Kept | undefined;
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
    const mediaId = await createUploadRecord(needs, upload, { kept, claim: await lease.end() });
    await clearPieces(needs, id);
    return { outcome: "done", mediaId };
  } catch (error) {
    const claim = await lease.end();
    if (error instanceof ClaimLostError || (await isGone(needs, id)))
      return afterLostClaim(needs, upload, stored);
    const away = unavailableDependency(error);
    const isPassing = away ? away !== "room" : error instanceof RestError;
    log[isPassing ? "warn" : "error"](
      { err: error, upload: id },
      "an upload could not be finished, tried again later",
    );
    const released = await releaseUpload(database, claim).then(
      () => true,
      () => false,
    );
    // A record whose commit was not answered keeps its files.
    if (released && (await outcomeOf(needs, id)).outcome === "unfinished")
      await removeStored(needs, id, stored);
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

/** The names of the stored files are this attempt's own: another process finishes the upload under others. */
async function afterLostClaim(
  needs: UploadNeeds,
  { id }: UploadRow,
  stored: Kept | undefined,
): Promise<Finished> {
  await removeStored(needs, id, stored);
  if (!(await isGone(needs, id))) return outcomeOf(needs, id);
  await clearPieces(needs, id);
  return { outcome: "gone" };
}

async function removeStored(
  { database, files, log }: UploadNeeds,
  id: string,
  stored: Kept | undefined,
): Promise<void> {
  if (!stored) return;
  try {
    await removeFiles(files, filesOf({ ...stored, details: JSON.stringify(stored.details) }));
    await giveBackUploadName(database, stored.original);
  } catch (error) {
    log.warn({ err: error, upload: id }, "files of an upload that has no record stay");
  }
}

/** The upload's outcome is already written, so a failure here is only logged. */
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

async function keep(needs: UploadNeeds, upload: UploadRow): Promise<Kept | { refused: string }> {
  const file = await needs.files.receive(incomingContent(needs.files, upload.id));
  try {
    return await storeUpload(needs, { file, name: upload.name, fields: {}, inForm: false });
  } catch (error) {
    if (error instanceof RestError && error.status === 400) return { refused: error.message };
    throw error;
  }
}

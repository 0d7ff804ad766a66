/**
 * Turns a complete upload into a file of the library: one job (`engines/jobs/`) per upload, so that it runs once
 * however often clients ask. The request with the last byte waits for it.
 */
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { unavailableDependency } from "../../../engines/http/unavailable-dependency.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";
import { LeaseLostError } from "../../../engines/jobs/job-store.ts";
import {
  type Attempt,
  AttemptFailedError,
  handleJob,
  type JobHandler,
} from "../../../engines/jobs/runner.ts";
import { giveBackUploadName } from "../../../engines/media-files/upload-name.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { unlessAborted } from "../../../kernel/process/unless-aborted.ts";
import { filesOf, type Kept, removeFiles, storeUpload } from "../../content/content.ts";
import { createUploadRecord, type UploadDependencies, UploadGoneError } from "./finish-record.ts";
import { incomingContent, receivedBytes, removeIncoming } from "./incoming-files.ts";
import {
  beginFinishing,
  endFinishing,
  endImportFile,
  findFinishing,
  type UploadRow,
} from "./upload-store.ts";

export type Finished =
  | { outcome: "done"; mediaId: number }
  /** It isn't for the library. */
  | { outcome: "kept" }
  | { outcome: "refused"; reason: string }
  /** It was cancelled. */
  | { outcome: "gone" }
  /** Not all is here, or its end takes longer than anybody waits for. */
  | { outcome: "unfinished" };

const uploadJob = { name: "library.upload", payload: z.strictObject({ upload: z.string() }) };

/** Ends of uploads under way in this process. Pictures wait for each other in a queue of their own. */
const finishedAtOnce = 4;
/** A proxy may not wait for much longer; who is told nothing by then asks again. */
const longestWaitMs = 30_000;
/** Another process may be at it, which tells its end to nobody here. */
const lookEveryMs = 1_000;
/** While the storage or the database is away, or pictures queue up. */
const passingMs = 30_000;
/** After an error that nobody expects, or a kill. */
const retryAfterMs = [5_000, 30_000, 60_000, 10 * 60_000, 60 * 60_000];
const notFinished = "It could not be taken into the library; the log says why.";

/** Ends of attempts in this process, named by their uploads, with the error that ended them. */
const attempts = new EventEmitter<Record<string, [error?: unknown]>>().setMaxListeners(0);

/** Has an upload finished whose bytes are all here. @returns whether there is anything to finish. */
export function requestFinish(
  { database, clock }: Pick<UploadDependencies, "database" | "clock">,
  id: string,
): Promise<boolean> {
  return database.query.transaction().execute(async (rows) => {
    await endImportFile(rows, id);
    if (!(await beginFinishing(rows, id))) return false;
    await enqueue(rows, uploadJob, { upload: id }, { now: clock(), key: id });
    return true;
  });
}

/**
 * {@link requestFinish}, and waits for the end: of this request's attempt, or of one that is under way already.
 * @param waitMs after which the upload counts as unfinished.
 * @throws what the attempt has failed for; it is repeated nevertheless.
 */
export async function finishUpload(
  dependencies: UploadDependencies,
  id: string,
  waitMs = longestWaitMs,
): Promise<Finished> {
  const attempt = Promise.withResolvers<true>();
  // An attempt may fail while nobody looks.
  attempt.promise.catch(() => {});
  const onEnd = (error?: unknown) => (error === undefined ? attempt.resolve(true) : attempt.reject(error));
  attempts.once(id, onEnd);
  const ending = new AbortController();
  const over = wait(waitMs, true as const, { signal: ending.signal, ref: false });
  over.catch(() => {});
  try {
    if (!(await requestFinish(dependencies, id))) return await outcomeOf(dependencies, id);
    for (;;) {
      const pause = wait(lookEveryMs, false as const, { signal: ending.signal, ref: false });
      pause.catch(() => {});
      const isOver = await Promise.race([attempt.promise, over, pause]);
      const found = await outcomeOf(dependencies, id);
      if (isOver || found.outcome !== "unfinished") return found;
    }
  } finally {
    ending.abort();
    attempts.off(id, onEnd);
  }
}

/** The record and the end of the upload are written in one transaction. */
export function finishUploadJob(dependencies: UploadDependencies): JobHandler {
  const { database, clock, log } = dependencies;
  return handleJob(uploadJob, {
    // Somebody waits; but no two processes may take a file from a bucket at once.
    isUrgent: true,
    leaseMs: 60_000,
    atOnce: finishedAtOnce,
    retryAfterMs,
    async run({ upload: id }, attempt) {
      try {
        await unlessAborted(attempt.signal, finish(dependencies, id, attempt));
        attempts.emit(id);
        return undefined;
      } catch (error) {
        if (error instanceof LeaseLostError || attempt.signal.aborted) throw error;
        const away = unavailableDependency(error);
        const isPassing = away !== null || error instanceof RestError;
        const isExpected = isPassing && away !== "room";
        const message = "an upload could not be finished, tried again later";
        log[isExpected ? "warn" : "error"]({ err: error, upload: id }, message);
        if (!isPassing && attempt.isLast) await endFinishing(database.query, id, failed);
        attempts.emit(id, error);
        // As if it were new: only kills and unexpected errors count as attempts.
        if (isPassing) return { runAgainAt: new Date(clock().getTime() + passingMs) };
        throw new AttemptFailedError(String(error), retryAfterMs[attempt.number - 1] ?? null);
      }
    },
    // A file that ends the process each time must not look as if it were under way.
    async abandon({ upload }) {
      await endFinishing(database.query, upload, failed);
    },
  });
}

const failed = { state: "failed", reason: notFinished } as const;

async function finish(dependencies: UploadDependencies, id: string, { holdLease }: Attempt): Promise<void> {
  const { database, files } = dependencies;
  const upload = await findFinishing(database.query, id);
  if (!upload) return clearEnded(dependencies, id);
  if ((await receivedBytes(files, id)) !== Number(upload.size)) {
    await endFinishing(database.query, id, { state: "receiving" });
    return;
  }
  try {
    await storeAndRecord(dependencies, upload, holdLease);
  } catch (error) {
    // Cancelled meanwhile, its pieces are gone.
    if (!(error instanceof UploadGoneError) && (await findFinishing(database.query, id))) throw error;
  }
  await clearEnded(dependencies, id);
}

async function storeAndRecord(
  dependencies: UploadDependencies,
  upload: UploadRow,
  holdLease: Attempt["holdLease"],
): Promise<void> {
  const { query } = dependencies.database;
  const kept = await keep(dependencies, upload);
  if ("refused" in kept) {
    const { refused: reason } = kept;
    await query.transaction().execute(async (rows) => {
      await endFinishing(rows, upload.id, { state: "failed", reason });
      await holdLease(rows);
    });
    return;
  }
  try {
    await createUploadRecord(dependencies, upload, { kept, holdLease });
  } catch (error) {
    // A record whose commit was not answered keeps its files; so does one that can't be asked for.
    const { outcome } = await outcomeOf(dependencies, upload.id);
    if (outcome !== "done") await removeStored(dependencies, upload.id, kept);
    throw error;
  }
}

/** The names of the stored files are this attempt's own: another process finishes the upload under others. */
async function removeStored(
  { database, files, log }: UploadDependencies,
  id: string,
  stored: Kept,
): Promise<void> {
  try {
    await removeFiles(files, filesOf({ ...stored, details: JSON.stringify(stored.details) }));
    await giveBackUploadName(database, stored.original);
  } catch (error) {
    log.warn({ err: error, upload: id }, "files of an upload that has no record stay");
  }
}

/** The upload's outcome is already written, so a failure here is only logged. */
async function clearEnded(dependencies: UploadDependencies, id: string): Promise<void> {
  try {
    const { outcome } = await outcomeOf(dependencies, id);
    if (outcome !== "unfinished" && outcome !== "kept") await removeIncoming(dependencies.files, id);
  } catch (error) {
    dependencies.log.warn({ err: error, upload: id }, "pieces of a finished upload stay for a day");
  }
}

async function outcomeOf({ database }: UploadDependencies, id: string): Promise<Finished> {
  const row = await database.query
    .selectFrom("uploads")
    .select(["state", "media_id", "reason", "purpose"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.state === "done" && row.media_id !== null) return { outcome: "done", mediaId: row.media_id };
  if (row?.state === "done" && row.purpose === "import") return { outcome: "kept" };
  if (row?.state === "failed") return { outcome: "refused", reason: row.reason };
  return { outcome: row ? "unfinished" : "gone" };
}

async function keep(
  dependencies: UploadDependencies,
  upload: UploadRow,
): Promise<Kept | { refused: string }> {
  const file = await dependencies.files.receive(incomingContent(dependencies.files, upload.id));
  try {
    return await storeUpload(dependencies, { file, name: upload.name, fields: {}, inForm: false });
  } catch (error) {
    if (error instanceof RestError && error.status === 400) return { refused: error.message };
    throw error;
  }
}

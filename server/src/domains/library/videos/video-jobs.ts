/** Makes films ready for the web, one at a time in each process; how far each is stands in its row, for the desk. */

import { rm } from "node:fs/promises";
import type { Transaction, Updateable } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { LeaseLostError } from "../../../engines/jobs/job-store.ts";
import { type Attempt, handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { filmJob } from "../../content/content.ts";
import type { VideoJobsTable } from "../tables.ts";
import { FfmpegError, FilmError, hasFfmpeg } from "./ffmpeg.ts";
import { makeVideo, type VideoDependencies, workFolder } from "./make-video.ts";

const progressEveryMs = 2_000;
/** Time limit of one attempt at a film. */
const longestMs = 4 * 60 * 60_000;
const retryMs = 10 * 60_000;

export const withoutFfmpeg =
  "There is no ffmpeg on this machine: the file is shown as it was uploaded, without a poster.";
const notReady = "It could not be made ready; the log says why.";

function reasonOf(error: unknown): string {
  if (error instanceof FilmError) return error.message;
  return error instanceof FfmpegError ? "It could not be read as a film." : notReady;
}

/** @param available for tests: whether `ffmpeg` is on the machine. */
export function videoJob(
  dependencies: VideoDependencies,
  available: () => Promise<boolean> = hasFfmpeg,
): JobHandler {
  const { database, log } = dependencies;
  const { query } = database;
  let isAvailable: boolean | undefined;

  async function prepare(): Promise<boolean> {
    isAvailable = await available();
    // SQLite data belongs to this process alone, so files in the folder were left by a killed one.
    if (database.kind === "sqlite") await rm(workFolder(dependencies), { recursive: true, force: true });
    return isAvailable;
  }

  async function run({ media }: { media: number }, attempt: Attempt): Promise<void> {
    const about = { media, attempt: attempt.number };
    const film = await query
      .selectFrom("video_jobs")
      .select("state")
      .where("media_id", "=", media)
      .executeTakeFirst();
    if (film?.state !== "waiting" && film?.state !== "running") return;
    if (!(isAvailable ?? (await prepare()))) {
      await setVideo(query, media, { state: "done", progress: 100, reason: withoutFfmpeg });
      return;
    }
    await setVideo(query, media, { state: "running", progress: 0, attempts: attempt.number });
    let progress = 0;
    let noted = 0;
    const noting = setInterval(() => {
      if (progress === noted || attempt.signal.aborted) return;
      noted = progress;
      setVideo(query, media, { progress }).catch((error: unknown) =>
        log.warn({ ...about, err: error }, "progress of a film not noted"),
      );
    }, progressEveryMs);
    try {
      await makeVideo(dependencies, media, {
        signal: AbortSignal.any([attempt.signal, AbortSignal.timeout(longestMs)]),
        onProgress(percent) {
          progress = percent;
        },
        async end(rows, reason) {
          clearInterval(noting);
          await setVideo(rows, media, { state: "done", progress: 100, reason });
          await attempt.holdLease(rows);
        },
      });
      log.info(about, "film made ready");
    } catch (error) {
      clearInterval(noting);
      await recordFailure(media, attempt, error);
    } finally {
      clearInterval(noting);
    }
  }

  /** @throws what it was given, where the film is to be tried again. */
  async function recordFailure(media: number, attempt: Attempt, error: unknown): Promise<void> {
    // By now it is another process's film.
    if (error instanceof LeaseLostError || attempt.signal.reason instanceof LeaseLostError) throw error;
    if (attempt.signal.aborted) {
      await setVideo(query, media, { state: "waiting", attempts: attempt.number - 1 });
      throw error;
    }
    const isHopeless = error instanceof FfmpegError || error instanceof FilmError || attempt.isLast;
    const state = isHopeless ? "failed" : "waiting";
    await setVideo(query, media, { state, reason: reasonOf(error) });
    if (!isHopeless) throw error;
    log.warn({ media, attempt: attempt.number, err: error }, "film not made ready");
  }

  return handleJob(filmJob, {
    retryAfterMs: [retryMs, retryMs],
    async run(payload, attempt) {
      await run(payload, attempt);
      return undefined;
    },
    // A film that ends the process each time must not look as if it were under way.
    abandon: ({ media }) => setVideo(query, media, { state: "failed", reason: notReady }),
  });
}

function setVideo(
  rows: Database["query"] | Transaction<Tables>,
  media: number,
  values: Updateable<VideoJobsTable>,
): Promise<void> {
  const { reason = undefined } = values;
  return rows
    .updateTable("video_jobs")
    .set({ ...values, ...(reason === undefined ? {} : { reason: reason.slice(0, 300) }) })
    .where("media_id", "=", media)
    .execute()
    .then(() => {});
}

/** Makes films ready for the web, one at a time, beside everything else; after a restart it goes on. */
import { rm } from "node:fs/promises";
import { FfmpegError, FilmError, hasFfmpeg } from "./ffmpeg.ts";
import { claimVideoJob, endVideoJob, noteProgress, type VideoJob } from "./job-store.ts";
import { makeVideo, type VideoNeeds, workFolder } from "./make-video.ts";

export interface VideoJobs {
  /** Looks for work now instead of in a while. */
  wake(): void;
  /** Breaks off what is under way; the next start does it again. */
  stop(): Promise<void>;
}

const lookEveryMs = 5_000;
/** How long a killed process's film waits for another; a living one renews its claim. */
const leaseMs = 60_000;
const noteEveryMs = 2_000;
/** Nobody waits longer for a film. */
const longestMs = 4 * 60 * 60_000;
const mostAttempts = 3;
const retryMs = 10 * 60_000;

export const withoutFfmpeg =
  "There is no ffmpeg on this machine: the file is shown as it was uploaded, without a poster.";

function reasonOf(error: unknown): string {
  if (error instanceof FilmError) return error.message;
  return error instanceof FfmpegError
    ? "It could not be read as a film."
    : "It could not be made ready; the log says why.";
}

/** @param available for tests: whether `ffmpeg` is on the machine. */
export function startVideoJobs(needs: VideoNeeds, available: () => Promise<boolean> = hasFfmpeg): VideoJobs {
  const { database, clock, log } = needs;
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let again = false;
  let isAvailable: boolean | undefined;

  function wake(): void {
    if (ending.signal.aborted) return;
    again = true;
    working ??= work().finally(() => {
      working = null;
      if (ending.signal.aborted) return;
      if (again) wake();
      else timer = setTimeout(wake, lookEveryMs).unref();
    });
  }

  async function work(): Promise<void> {
    clearTimeout(timer);
    again = false;
    try {
      if (isAvailable === undefined) await prepare();
      for (;;) {
        if (ending.signal.aborted) return;
        const job = await claimVideoJob(database, { now: clock(), leaseMs });
        if (!job) return;
        await perform(job);
      }
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error }, "films cannot be looked for");
    }
  }

  async function prepare(): Promise<void> {
    isAvailable = await available();
    if (database.kind !== "sqlite") return;
    // Nobody else works on this data: what was claimed was left by a process that ended.
    await database.query
      .updateTable("video_jobs")
      .set({ state: "waiting", claimed_until: null })
      .where("state", "=", "running")
      .execute();
    await rm(workFolder(needs), { recursive: true, force: true });
  }

  async function perform(job: VideoJob): Promise<void> {
    const about = { media: job.media_id, attempt: job.attempts };
    if (!isAvailable) {
      await endVideoJob(database.query, job, { state: "done", reason: withoutFfmpeg });
      return;
    }
    const lost = new AbortController();
    const signal = AbortSignal.any([ending.signal, lost.signal, AbortSignal.timeout(longestMs)]);
    let progress = 0;
    const noting = setInterval(() => {
      noteProgress(database, job, { progress, until: new Date(clock().getTime() + leaseMs) }).then(
        (isOurs) => {
          if (!isOurs) lost.abort(new Error("somebody else has taken the film over"));
        },
        (error) => log.warn({ ...about, err: error }, "progress of a film not noted"),
      );
    }, noteEveryMs);
    try {
      await makeVideo(needs, job, {
        signal,
        onProgress(percent) {
          progress = percent;
        },
      });
      log.info(about, "film made ready");
    } catch (error) {
      clearInterval(noting);
      await fail(job, error);
    } finally {
      clearInterval(noting);
    }
  }

  async function fail(job: VideoJob, error: unknown): Promise<void> {
    const about = { media: job.media_id, attempt: job.attempts };
    const now = clock();
    if (ending.signal.aborted) {
      const attempts = job.attempts - 1;
      await endVideoJob(database.query, job, { state: "waiting", reason: "", nextAttemptAt: now, attempts });
      return;
    }
    log.warn({ ...about, err: error }, "film not made ready");
    const isHopeless =
      error instanceof FfmpegError || error instanceof FilmError || job.attempts >= mostAttempts;
    const reason = reasonOf(error);
    const nextAttemptAt = new Date(now.getTime() + retryMs);
    await endVideoJob(
      database.query,
      job,
      isHopeless
        ? { state: "failed", reason }
        : { state: "waiting", reason, nextAttemptAt, attempts: job.attempts },
    );
  }

  wake();
  return {
    wake,
    async stop() {
      ending.abort(new Error("the studio closes"));
      clearTimeout(timer);
      await working;
    },
  };
}

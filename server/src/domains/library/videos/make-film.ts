/** A film's poster, and the film as the web plays it. */
import { rm, stat } from "node:fs/promises";
import { libraryPictures } from "../../../engines/media-files/pictures/library-pictures.ts";
import { FfmpegError, FilmError, readAs, run } from "./ffmpeg.ts";
import { type FilmFacts, filmFacts } from "./film-facts.ts";
import { isBeyondBt709, isHdr, jpegColours, shownFrames } from "./film-filters.ts";

interface Making {
  from: string;
  mimeType: string;
  to: string;
  facts: FilmFacts;
  signal: AbortSignal;
}

interface Made {
  width: number;
  height: number;
}

const noPicture = "No picture of it can be read.";
const silenceMs = 5 * 60_000;

/** @throws {FilmError} for colours that the ffmpeg of this machine can't convert. */
export async function checkFilters(facts: FilmFacts, signal: AbortSignal): Promise<void> {
  if (!isBeyondBt709(facts)) return;
  const filters = await run("ffmpeg", ["-hide_banner", "-filters"], { signal, silenceMs });
  if (/ zscale /.test(filters) && / tonemap /.test(filters)) return;
  const what = isHdr(facts) ? "high dynamic range" : "a wide range of colours";
  throw new FilmError(`It has ${what}, and this machine's ffmpeg is built without the filter zscale.`);
}

/**
 * A frame one second into the film, or a third into a shorter one, as the first frame is often black. If no frame can
 * be read there, as in a film of one frame, it is the first one.
 * @throws {FilmError}
 */
export async function makePoster(making: Making): Promise<Made> {
  const wished = Math.min(1, making.facts.duration / 3).toFixed(2);
  let cause: unknown;
  for (const at of [wished, null]) {
    try {
      await runPoster(making, at);
    } catch (error) {
      if (!(error instanceof FfmpegError)) throw error;
      cause = error;
    }
    const made = await pictureSize(making.to);
    if (made) return made;
  }
  throw new FilmError(noPicture, { cause });
}

async function runPoster({ from, mimeType, to, facts, signal }: Making, at: string | null): Promise<void> {
  const start = at === null ? [] : ["-ss", at];
  const input = ["-v", "error", "-y", "-threads", "1", ...start, ...readAs(mimeType), "-i", `file:${from}`];
  const filters = [...shownFrames(facts), jpegColours(facts)].join(",");
  const picture = ["-map", `0:${facts.stream}`, "-frames:v", "1", "-vf", filters, "-q:v", "3"];
  const output = ["-map_metadata", "-1", "-f", "mjpeg", `file:${to}`];
  await rm(to, { force: true });
  await run("ffmpeg", [...input, ...picture, ...output], { signal, silenceMs });
}

/** ffmpeg also succeeds with an empty file. @returns null for one that can't be read as a picture. */
async function pictureSize(path: string): Promise<Made | null> {
  const size = await stat(path).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size === 0) return null;
  return libraryPictures.run("dimensions", { path }).catch(() => null);
}

/**
 * An MP4 that every browser plays from its beginning while it comes in.
 * @returns what can be read of it again.
 * @throws {FilmError} when ffmpeg has succeeded with something else than a film.
 */
export async function makeWebFilm(
  { from, mimeType, to, facts, signal }: Making,
  onProgress: (percent: number) => void,
): Promise<FilmFacts> {
  const input = ["-v", "error", "-y", "-threads", "1", ...readAs(mimeType), "-i", `file:${from}`];
  const encoding = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"];
  const colours = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
  const filters = ["-vf", shownFrames(facts).join(",")];
  const picture = ["-map", `0:${facts.stream}`, ...encoding, ...(isBeyondBt709(facts) ? colours : [])];
  const sound = ["-map", "0:a:0?", "-c:a", "aac", "-b:a", "128k", "-ac", "2"];
  const output = ["-threads", "1", ...filters, "-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4"];
  const telling = ["-nostats", "-progress", "pipe:1"];
  await run("ffmpeg", [...input, ...picture, ...sound, ...output, ...telling, `file:${to}`], {
    signal,
    silenceMs,
    onLine(line) {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (!microseconds || facts.duration <= 0) return;
      onProgress(Math.min(99, Math.floor(Number(microseconds) / 10_000 / facts.duration)));
    },
  });
  const made = await filmFacts(to, "video/mp4", signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new FilmError(noPicture, { cause: error });
  });
  if (made.duration <= 0) throw new FilmError(noPicture);
  return made;
}

/** A film's poster, and the film as the web plays it. */
import { readAs, run } from "./ffmpeg.ts";
import type { FilmFacts } from "./film-facts.ts";

/** Wider ones are made smaller; an even number of pixels each way, as the codec wants. */
const mostWidth = 1920;

const shownSize = `scale='trunc(min(${mostWidth},iw)/2)*2':-2`;

interface Making {
  from: string;
  mimeType: string;
  to: string;
  facts: FilmFacts;
  signal: AbortSignal;
}

/** A second into the film, or a third of a shorter one: the first frame is often black. */
export async function makePoster({ from, mimeType, to, facts, signal }: Making): Promise<void> {
  const at = Math.min(1, facts.duration / 3).toFixed(2);
  const parameters = [
    "-v",
    "error",
    "-y",
    "-threads",
    "1",
    "-ss",
    at,
    ...readAs(mimeType),
    "-i",
    `file:${from}`,
  ];
  const output = ["-frames:v", "1", "-vf", shownSize, "-q:v", "3", "-f", "mjpeg", `file:${to}`];
  await run("ffmpeg", [...parameters, ...output], { signal, silenceMs: 5 * 60_000 });
}

/** An MP4 that every browser plays from its beginning while it comes in. */
export async function makeWebFilm(
  { from, mimeType, to, facts, signal }: Making,
  onProgress: (percent: number) => void,
): Promise<void> {
  const input = ["-v", "error", "-y", "-threads", "1", ...readAs(mimeType), "-i", `file:${from}`];
  const picture = [
    "-map",
    "0:v:0",
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-crf",
    "23",
    "-pix_fmt",
    "yuv420p",
  ];
  const sound = ["-map", "0:a:0?", "-c:a", "aac", "-b:a", "128k", "-ac", "2"];
  const output = [
    "-threads",
    "1",
    "-vf",
    shownSize,
    "-map_metadata",
    "-1",
    "-movflags",
    "+faststart",
    "-f",
    "mp4",
  ];
  const telling = ["-nostats", "-progress", "pipe:1"];
  await run("ffmpeg", [...input, ...picture, ...sound, ...output, ...telling, `file:${to}`], {
    signal,
    silenceMs: 5 * 60_000,
    onLine(line) {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (!microseconds || facts.duration <= 0) return;
      onProgress(Math.min(99, Math.floor(Number(microseconds) / 10_000 / facts.duration)));
    },
  });
}

/** What a film is: its size, its length, and whether it has sound. */
import { FilmError, readAs, run } from "./ffmpeg.ts";

export interface FilmFacts {
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  video: string;
  pixels: string;
  /** Empty: silent. */
  audio: string;
}

/** @throws {FfmpegError} when it is no film. */
export async function filmFacts(path: string, mimeType: string, signal: AbortSignal): Promise<FilmFacts> {
  const entries = "format=duration:stream=codec_type,codec_name,width,height,pix_fmt";
  const said = await run(
    "ffprobe",
    ["-v", "error", ...readAs(mimeType), "-show_entries", entries, "-of", "json", `file:${path}`],
    { signal, silenceMs: 60_000 },
  );
  const { streams = [], format = {} } = JSON.parse(said) as {
    streams?: Record<string, string | number>[];
    format?: { duration?: string };
  };
  const video = streams.find(({ codec_type }) => codec_type === "video");
  if (!video) throw new FilmError("It has no picture, only sound.");
  return {
    duration: Number(format.duration ?? 0) || 0,
    width: Number(video.width ?? 0),
    height: Number(video.height ?? 0),
    video: String(video.codec_name ?? ""),
    pixels: String(video.pix_fmt ?? ""),
    audio: String(streams.find(({ codec_type }) => codec_type === "audio")?.codec_name ?? ""),
  };
}

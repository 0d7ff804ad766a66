/** Reads a film's dimensions, length and codecs with `ffprobe`. */
import * as z from "zod/mini";
import { FilmError, readAs, run } from "./ffmpeg.ts";

export interface FilmFacts {
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  video: string;
  pixels: string;
  /** Codec; empty for a silent film. */
  audio: string;
}

/** The fields of ffprobe's answer that are used; each is optional because it depends on the stream's type. */
const probed = z.object({
  streams: z._default(
    z.array(
      z.object({
        codec_type: z.optional(z.string()),
        codec_name: z.optional(z.string()),
        pix_fmt: z.optional(z.string()),
        width: z.optional(z.number()),
        height: z.optional(z.number()),
      }),
    ),
    [],
  ),
  format: z._default(z.object({ duration: z.optional(z.string()) }), {}),
});

/** @throws {FfmpegError} when it is no film. */
export async function filmFacts(path: string, mimeType: string, signal: AbortSignal): Promise<FilmFacts> {
  const entries = "format=duration:stream=codec_type,codec_name,width,height,pix_fmt";
  const said = await run(
    "ffprobe",
    ["-v", "error", ...readAs(mimeType), "-show_entries", entries, "-of", "json", `file:${path}`],
    { signal, silenceMs: 60_000 },
  );
  const { streams, format } = probed.parse(JSON.parse(said));
  const video = streams.find(({ codec_type }) => codec_type === "video");
  if (!video) throw new FilmError("It has sound but no video.");
  return {
    duration: Number(format.duration ?? 0) || 0,
    width: video.width ?? 0,
    height: video.height ?? 0,
    video: video.codec_name ?? "",
    pixels: video.pix_fmt ?? "",
    audio: streams.find(({ codec_type }) => codec_type === "audio")?.codec_name ?? "",
  };
}

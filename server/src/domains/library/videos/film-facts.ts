/** Reads a film's dimensions, length, codecs and colours with `ffprobe`. */
import * as z from "zod/mini";
import { FilmError, readAs, run } from "./ffmpeg.ts";

export interface FilmFacts {
  /** Seconds. */
  duration: number;
  /** The stream of the film itself; a cover picture is a video stream, too. */
  stream: number;
  /** Pixels as shown: turned upright, with square pixels. */
  width: number;
  height: number;
  video: string;
  pixels: string;
  isInterlaced: boolean;
  /** As ffmpeg names them; empty where the film doesn't say. */
  primaries: string;
  transfer: string;
  matrix: string;
  /** Codec; empty for a silent film. */
  audio: string;
}

/** 8K. Decoders hold several frames of this size in memory. */
const mostPixels = 8192 * 4608;

const probedStream = z.object({
  index: z._default(z.number(), 0),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  pix_fmt: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  field_order: z.optional(z.string()),
  color_space: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  color_primaries: z.optional(z.string()),
  disposition: z._default(z.object({ attached_pic: z.optional(z.number()) }), {}),
  side_data_list: z._default(z.array(z.object({ rotation: z.optional(z.number()) })), []),
});

/** The fields of ffprobe's answer that are used; each is optional because it depends on the stream's type. */
const probed = z.object({
  streams: z._default(z.array(probedStream), []),
  format: z._default(z.object({ duration: z.optional(z.string()) }), {}),
});

const entries = [
  "format=duration",
  "stream=index,codec_type,codec_name,width,height,pix_fmt,sample_aspect_ratio,field_order,color_space,color_transfer,color_primaries",
  "stream_disposition=attached_pic",
  "stream_side_data=rotation",
].join(":");

/**
 * @throws {FfmpegError} when it is no film.
 * @throws {FilmError} when there is nothing to be shown in it, or too much.
 */
export async function filmFacts(path: string, mimeType: string, signal: AbortSignal): Promise<FilmFacts> {
  const said = await run(
    "ffprobe",
    ["-v", "error", ...readAs(mimeType), "-show_entries", entries, "-of", "json", `file:${path}`],
    { signal, silenceMs: 60_000 },
  );
  const { streams, format } = probed.parse(JSON.parse(said));
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition.attached_pic !== 1,
  );
  if (!video) throw new FilmError("It has sound but no video.");
  const size = shownSize(video);
  if (size.width < 2 || size.height < 2) throw new FilmError("No picture of it can be read.");
  if (size.width * size.height > mostPixels) throw new FilmError("Its picture is larger than 8K.");
  return {
    ...size,
    duration: Number(format.duration ?? 0) || 0,
    stream: video.index,
    video: video.codec_name ?? "",
    pixels: video.pix_fmt ?? "",
    isInterlaced: /^[tb]{2}$/.test(video.field_order ?? ""),
    primaries: known(video.color_primaries),
    transfer: known(video.color_transfer),
    matrix: known(video.color_space),
    audio: streams.find(({ codec_type }) => codec_type === "audio")?.codec_name ?? "",
  };
}

function shownSize(video: z.infer<typeof probedStream>): Pick<FilmFacts, "width" | "height"> {
  const { height = 0 } = video;
  const [, across, down] = /^([1-9]\d*):([1-9]\d*)$/.exec(video.sample_aspect_ratio ?? "") ?? [];
  const width = Math.round(((video.width ?? 0) * Number(across ?? 1)) / Number(down ?? 1));
  const rotation = video.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const isOnItsSide = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return isOnItsSide ? { width: height, height: width } : { width, height };
}

function known(name: string | undefined): string {
  return name === undefined || name === "unknown" || name === "reserved" ? "" : name;
}

/** ffmpeg's filters from a film's stored frames to the shown ones: size, interlacing, colours. */
import type { FilmFacts } from "./film-facts.ts";

/** Longest side of videos and stills made of a film, in pixels. */
export const longestSide = 1920;

const hdrTransfers = ["arib-std-b67", "smpte2084"];
/** Primaries that browsers show as BT.709, or that are close to it; SD films aren't converted. */
const plainPrimaries = ["", "bt709", "smpte170m", "bt470bg", "smpte240m"];

/** BT.2408: reference white of an HDR film, in nits, and the peak that films are graded for. */
const whiteNits = 203;
const peakNits = 1_000;

export function isHdr({ transfer }: Pick<FilmFacts, "transfer">): boolean {
  return hdrTransfers.includes(transfer);
}

type Colours = Pick<FilmFacts, "transfer" | "primaries" | "matrix">;

/** Whether its colours have to be converted for screens and JPEG files, which show BT.709. */
export function isBeyondBt709(facts: Colours): boolean {
  const { primaries, matrix } = facts;
  // Where primaries are missing, the matrix tells. Constant luminance is read as the other kind by most programs.
  const isBt2020 = matrix === "bt2020c" || (primaries === "" && matrix === "bt2020nc");
  return isHdr(facts) || isBt2020 || !plainPrimaries.includes(primaries);
}

/** Bounded by its longer side; an even number of pixels each way, as the codec wants. */
export function boundedSize({ width, height }: Pick<FilmFacts, "width" | "height">): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, Math.floor(Math.round(side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/**
 * ffmpeg turns a film upright before these. Scaling comes before the conversion of colours, which takes 12 bytes a
 * pixel.
 */
export function shownFrames(facts: FilmFacts): string[] {
  const { width, height } = boundedSize(facts);
  return [
    // Frames that aren't marked as interlaced pass through.
    "bwdif=mode=send_frame:deint=interlaced",
    `scale=${width}:${height}`,
    "setsar=1",
    ...bt709Colours(facts),
  ];
}

/** JPEG files are always BT.601 in full range. */
export function jpegColours(facts: FilmFacts): string {
  // Players assume BT.709 for HD films that name no matrix.
  const isHd = facts.matrix === "" && Math.min(facts.width, facts.height) >= 720;
  const from = isHd && !isBeyondBt709(facts) ? "in_color_matrix=bt709:" : "";
  return `scale=${from}out_color_matrix=bt601:out_range=full,format=yuvj420p`;
}

function bt709Colours(facts: FilmFacts): string[] {
  if (!isBeyondBt709(facts)) return [];
  const { primaries, transfer, matrix } = facts;
  // zimg reads constant luminance with SDR transfers alone, and BT.2100 has none with the others.
  const known = isHdr(facts) && matrix === "bt2020c" ? "bt2020nc" : matrix;
  const stated = [
    `color_primaries=${primaries || "bt2020"}`,
    `color_trc=${transfer || "bt709"}`,
    `colorspace=${known || (primaries === "smpte432" ? "bt709" : "bt2020nc")}`,
  ];
  const peak = (peakNits / whiteNits).toFixed(2);
  return [
    `setparams=${stated.join(":")}`,
    `zscale=t=linear:npl=${whiteNits}`,
    "format=gbrpf32le",
    "zscale=p=bt709",
    // Up to half of white nothing changes; above, tones are compressed to make room for highlights.
    ...(isHdr(facts) ? [`tonemap=tonemap=mobius:param=0.5:peak=${peak}`] : []),
    "zscale=t=bt709:m=bt709:r=limited",
    "format=yuv420p",
  ];
}

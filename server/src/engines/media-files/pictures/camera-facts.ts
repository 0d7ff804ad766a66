/** Facts that a camera stored in a picture. */

import { entriesAt, exifPointer, firstFolder, longestText, number, readPointer, tiffOf } from "./exif.ts";

export interface CameraFacts {
  description: string;
  camera: string;
  artist: string;
  copyright: string;
  comment: string;
  /** 1 to 8; 0 if missing. */
  orientation: number;
  aperture: number;
  iso: number;
  /** Exposure in seconds, focal length in millimetres. */
  exposure: number;
  focalLength: number;
  /** `2024:05:17 18:30:00`, in no zone. */
  digitized: string;
}

/** @param exif as stored in the picture, with or without its own header. */
export function cameraFacts(exif: Buffer): CameraFacts | null {
  const headed = exif.toString("latin1", 0, 6) === "Exif\0\0";
  const tiff = tiffOf(headed ? exif.subarray(6) : exif);
  if (!tiff) return null;
  const main = firstFolder(tiff);
  const all = [...main, ...entriesAt(tiff, readPointer(tiff, main, exifPointer))];
  const find = (tag: number) => all.find((entry) => entry.tag === tag);
  const text = (tag: number) => {
    const entry = find(tag);
    if (entry?.type !== 2 && entry?.type !== 7) return "";
    const bytes = tiff.data.subarray(entry.at, entry.at + Math.min(entry.bytes, longestText));
    return (
      bytes
        .toString("utf8")
        .replace(/^(?:ASCII|UNICODE|JIS)\0+/, "")
        .split("\0", 1)[0] ?? ""
    ).trim();
  };
  const whole = (tag: number) => {
    const entry = find(tag);
    return entry && (entry.type === 3 || entry.type === 4)
      ? number(tiff, entry.at, entry.type === 3 ? 2 : 4)
      : 0;
  };
  const ratio = (tag: number) => {
    const entry = find(tag);
    if (entry?.type !== 5 && entry?.type !== 10) return whole(tag);
    const below = number(tiff, entry.at + 4, 4);
    return below === 0 ? 0 : number(tiff, entry.at, 4) / below;
  };
  return {
    description: text(0x010e),
    camera: text(0x0110),
    artist: text(0x013b),
    copyright: text(0x8298),
    comment: text(0x9286),
    orientation: whole(0x0112),
    aperture: ratio(0x829d),
    iso: whole(0x8827),
    exposure: ratio(0x829a),
    focalLength: ratio(0x920a),
    digitized: text(0x9004),
  };
}

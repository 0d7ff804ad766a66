/** Finds and blanks the bytes that hold a location; the number of bytes stays the same. */
import { locationRanges } from "./exif.ts";

/** Bytes of one place in a text at most, with its name. */
export const longestLocation = 1_024;

/** As programs write it in XMP, as attributes and as elements; makers of drones have names of their own for it. */
const xmpLocation =
  /(:GPS\w{0,60}\s{0,9}=\s{0,9})("[^"]{0,500}"|'[^']{0,500}')|(:GPS\w{0,60}(?:\s[^<>]{0,200})?>)([^<]{1,500})(?=<\/)/gi;
/** ISO 6709, as cameras and telephones write it into clips: `+49.2827-123.1207/`. */
const clipLocation = /[+-]\d{2}\.\d{2,12}[+-]\d{3}\.\d{2,12}(?:[+-]\d{1,8}(?:\.\d{1,12})?)?\/?/g;
/** 3GPP's box: flags, language and name come before longitude, latitude and height. */
const locationBox = /loci[\s\S]{6}/g;
const longestName = 256;

/** @returns whether there was any. */
export function blankLocation(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  const cleaned = text
    .replace(xmpLocation, (_, name?: string, value = "", element?: string, inside = "") =>
      name === undefined
        ? element + " ".repeat(inside.length)
        : `${name}${value[0]}${" ".repeat(value.length - 2)}${value[0]}`,
    )
    .replace(clipLocation, (found) => " ".repeat(found.length));
  const isBlanked = cleaned !== text;
  if (isBlanked) bytes.write(cleaned, "latin1");
  let isZeroed = false;
  for (const { index } of text.matchAll(locationBox)) isZeroed = zeroBox(bytes, index) || isZeroed;
  return isBlanked || isZeroed;
}

/** @param at of the box's kind, behind its length. */
function zeroBox(bytes: Buffer, at: number): boolean {
  const length = at >= 4 ? bytes.readUInt32BE(at - 4) : 0;
  const end = at - 4 + length;
  if (length < 27 || length > longestLocation || end > bytes.length) return false;
  const nameBytes = bytes.subarray(at + 10, end).indexOf(0);
  const name = nameBytes < 0 ? -1 : at + 10 + nameBytes;
  // Behind the name's end and the role.
  const start = name + 2;
  if (name < 0 || name - at > longestName || start + 12 > end) return false;
  const place = bytes.subarray(start, start + 12);
  if (!place.some(Boolean)) return false;
  place.fill(0);
  return true;
}

/** @param tiff from its byte order on. @returns whether there was any. */
export function zeroLocation(tiff: Buffer): boolean {
  const ranges = locationRanges(tiff).filter(({ start, end }) => tiff.subarray(start, end).some(Boolean));
  for (const { start, end } of ranges) tiff.fill(0, start, end);
  return ranges.length > 0;
}

const orders = [
  { start: Buffer.from("II*\0", "latin1"), first: Buffer.from("\x08\0\0\0", "latin1") },
  { start: Buffer.from("MM\0*", "latin1"), first: Buffer.from("\0\0\0\x08", "latin1") },
];
const heading = Buffer.from("Exif\0\0", "latin1");
/** Bytes at most of a TIFF block whose length isn't given. */
const mostTiff = 1024 * 1024;
const mostChunk = 4 * mostTiff;
/** Limit for one file: a camera writes one block, and one for each further picture in the file. */
export const mostTiffs = 100;

/**
 * Finds the TIFF blocks that cameras write, anywhere in the bytes: by the Exif heading before them, or by their first
 * folder at its usual offset. Audio and pictures themselves match neither.
 *
 * @returns where each begins, and its bytes at most.
 */
export function tiffStarts(bytes: Buffer): { at: number; bytes: number }[] {
  const found: { at: number; bytes: number }[] = [];
  for (const { start, first } of orders) {
    for (
      let at = bytes.indexOf(start);
      at >= 0 && found.length < mostTiffs;
      at = bytes.indexOf(start, at + 1)
    ) {
      const isHeaded = at >= 6 && heading.equals(bytes.subarray(at - 6, at));
      if (isHeaded || first.equals(bytes.subarray(at + 4, at + 8)))
        found.push({ at, bytes: lengthAt(bytes, at, isHeaded) });
    }
  }
  return found;
}

/** The length that the JPEG's segment or the WebP's chunk around it gives. */
function lengthAt(bytes: Buffer, at: number, isHeaded: boolean): number {
  const before = isHeaded ? at - 6 : at;
  if (isHeaded && before >= 4 && bytes.readUInt16BE(before - 4) === 0xffe1) {
    return Math.max(0, bytes.readUInt16BE(before - 2) - 8);
  }
  const isChunk = before >= 8 && bytes.toString("latin1", before - 8, before - 4) === "EXIF";
  return isChunk ? Math.min(mostChunk, bytes.readUInt32LE(before - 4) - (at - before)) : mostTiff;
}

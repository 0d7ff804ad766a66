/**
 * Takes out of an upload where it was taken, in place and nothing else: its other bytes and its size stay. Where a
 * picture's maker wrote it is overwritten with zeros, and where a program did, in XMP or a clip's head, with spaces.
 */
import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { mostMovieHead, movieHead } from "../films/movie-head.ts";
import { locationRanges } from "./exif.ts";

/** What describes a picture comes before the picture; a clip's head may come at its end. */
const mostHead = 4 * 1024 * 1024;

/** As programs write it in XMP: as attributes, as elements. */
const xmpLocation = /(exif:GPS\w+=)("[^"]*"|'[^']*')|(<exif:GPS(\w+)[^>]*>)([^<]*)(?=<\/exif:GPS)/g;
/** ISO 6709, as cameras and telephones write it into clips: `+49.2827-123.1207/`. */
const clipLocation = /[+-]\d{2}\.\d{2,}[+-]\d{3}\.\d{2,}(?:[+-]\d+(?:\.\d+)?)?\/?/g;

/** @returns whether there was any. */
export async function removeLocation(path: string, mimeType: string): Promise<boolean> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    if (mimeType.startsWith("image/")) {
      const head = Buffer.alloc(Math.min(size, mostHead));
      await file.read(head, 0, head.length, 0);
      const changed = cleanPicture(head, mimeType);
      if (changed) await file.write(head, 0, head.length, 0);
      if (changed) await file.sync();
      return changed;
    }
    if (mimeType !== "video/mp4" && mimeType !== "video/quicktime") return false;
    const movie = await movieHead(file, size);
    if (!movie) return false;
    const head = Buffer.alloc(Math.min(movie.end - movie.start, mostMovieHead));
    await file.read(head, 0, head.length, movie.start);
    const text = head.toString("latin1");
    const cleaned = text.replace(clipLocation, (found) => " ".repeat(found.length));
    if (cleaned === text) return false;
    await file.write(Buffer.from(cleaned, "latin1"), 0, head.length, movie.start);
    await file.sync();
    return true;
  } finally {
    await file.close();
  }
}

function cleanPicture(head: Buffer, mimeType: string): boolean {
  if (mimeType === "image/jpeg") return cleanJpeg(head);
  if (mimeType === "image/png") return cleanPng(head);
  return mimeType === "image/webp" && cleanWebp(head);
}

function zero(tiff: Buffer): boolean {
  const ranges = locationRanges(tiff).filter(({ start, end }) => tiff.subarray(start, end).some(Boolean));
  for (const { start, end } of ranges) tiff.fill(0, start, end);
  return ranges.length > 0;
}

function blank(xmp: Buffer): boolean {
  const text = xmp.toString("latin1");
  const cleaned = text.replace(
    xmpLocation,
    (whole, name?: string, value?: string, element?: string, _tag?: string, inside?: string) => {
      if (name && value) return `${name}${value[0]}${" ".repeat(value.length - 2)}${value[0]}`;
      return element === undefined ? whole : element + " ".repeat(inside?.length ?? 0);
    },
  );
  if (cleaned === text) return false;
  xmp.write(cleaned, "latin1");
  return true;
}

/** Segments up to the picture itself. */
function cleanJpeg(head: Buffer): boolean {
  let changed = false;
  let at = 2;
  while (at + 4 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    if (marker === 0xda) break;
    const end = Math.min(head.length, at + 2 + head.readUInt16BE(at + 2));
    const segment = head.subarray(at + 4, end);
    if (marker === 0xe1 && segment.toString("latin1", 0, 6) === "Exif\0\0") {
      changed = zero(segment.subarray(6)) || changed;
    } else if (marker === 0xe1) changed = blank(segment) || changed;
    at = Math.max(end, at + 2);
  }
  return changed;
}

/** A chunk carries the check of its own bytes. */
function cleanPng(head: Buffer): boolean {
  let changed = false;
  let at = 8;
  while (at + 12 <= head.length) {
    const length = head.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > head.length) break;
    const kind = head.toString("latin1", at + 4, at + 8);
    const data = head.subarray(at + 8, end);
    const cleaned = kind === "eXIf" ? zero(data) : kind === "iTXt" && blank(data);
    if (cleaned) head.writeUInt32BE(crc32(head.subarray(at + 4, end)), end);
    changed ||= cleaned;
    at = end + 4;
  }
  return changed;
}

function cleanWebp(head: Buffer): boolean {
  let changed = false;
  let at = 12;
  while (at + 8 <= head.length) {
    const kind = head.toString("latin1", at, at + 4);
    const end = at + 8 + head.readUInt32LE(at + 4);
    if (end > head.length) break;
    const data = head.subarray(at + 8, end);
    const headed = data.toString("latin1", 0, 6) === "Exif\0\0";
    if (kind === "EXIF") changed = zero(headed ? data.subarray(6) : data) || changed;
    if (kind === "XMP ") changed = blank(data) || changed;
    at = end + (end % 2);
  }
  return changed;
}

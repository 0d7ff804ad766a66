/**
 * Removes the location from an upload in place; all other bytes and the size stay. EXIF data is overwritten with
 * zeros; XMP, and the head of a clip, with spaces. The whole file is searched, whatever its size: metadata
 * may come after the picture, and further pictures or a clip may follow its end.
 */
import { type FileHandle, open } from "node:fs/promises";
import { blankLocation, longestLocation, mostTiffs, tiffStarts, zeroLocation } from "./location-bytes.ts";
import { cleanPng } from "./png-location.ts";

/** Looked through at a time; what describes a picture and is longer, such as a preview, is no place. */
const windowBytes = 4 * 1024 * 1024;
/** Top-level boxes of a clip; a fragmented film of hours has some ten thousand. */
const mostBoxes = 100_000;

/** @returns whether there was any. */
export async function removeLocation(path: string, mimeType: string): Promise<boolean> {
  if (!/^(?:image|video)\//.test(mimeType) && mimeType !== "audio/mp4") return false;
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const changed = await clean(file, size, mimeType);
    if (changed) await file.sync();
    return changed;
  } finally {
    await file.close();
  }
}

async function clean(file: FileHandle, size: number, mimeType: string): Promise<boolean> {
  if (mimeType === "image/png") return cleanPng(file, size);
  if (mimeType.startsWith("image/")) return cleanRange(file, { start: 0, end: size });
  if (!/\/(?:mp4|quicktime)$/.test(mimeType)) return false;
  let changed = false;
  for await (const range of describingBoxes(file, size)) changed = (await cleanRange(file, range)) || changed;
  return changed;
}

interface Range {
  start: number;
  end: number;
}

async function cleanRange(file: FileHandle, { start, end }: Range): Promise<boolean> {
  const window = Buffer.alloc(Math.min(windowBytes, end - start));
  let changed = false;
  let tiffs = 0;
  for (let at = start; at < end; ) {
    const { bytesRead } = await file.read(window, 0, Math.min(window.length, end - at), at);
    if (bytesRead === 0) break;
    const bytes = window.subarray(0, bytesRead);
    // A TIFF that begins too near the window's end is handled with the next window.
    for (const found of tiffStarts(bytes).slice(0, mostTiffs - tiffs)) {
      tiffs += 1;
      const range = { start: at + found.at, end: Math.min(end, at + found.at + found.bytes) };
      changed = (await cleanTiff(file, range)) || changed;
    }
    // Read anew: what was just overwritten must not be written back.
    await file.read(window, 0, bytesRead, at);
    if (blankLocation(bytes)) {
      await file.write(bytes, 0, bytesRead, at);
      changed = true;
    }
    if (at + bytesRead >= end) break;
    at += Math.max(1, bytesRead - longestLocation);
  }
  return changed;
}

async function cleanTiff(file: FileHandle, { start, end }: Range): Promise<boolean> {
  const tiff = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(tiff, 0, tiff.length, start);
  const bytes = tiff.subarray(0, bytesRead);
  if (!zeroLocation(bytes)) return false;
  await file.write(bytes, 0, bytesRead, start);
  return true;
}

/** All top-level boxes but those of sound and picture themselves. */
async function* describingBoxes(file: FileHandle, size: number): AsyncGenerator<Range> {
  const head = Buffer.alloc(16);
  let at = 0;
  for (let boxes = 0; boxes < mostBoxes && at + 8 <= size; boxes += 1) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8) return;
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) return;
    const kind = head.toString("latin1", 4, 8);
    if (kind !== "mdat") yield { start: at, end: Math.min(size, at + length) };
    at += length;
  }
}

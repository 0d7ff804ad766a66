/**
 * Removes the location from an upload in place; all other bytes and the size stay. EXIF data is overwritten with
 * zeros; XMP, and the head of a clip, with spaces. The whole file is searched, whatever its size: metadata
 * may come after the picture, and further pictures or a clip may follow its end.
 */
import { type FileHandle, open } from "node:fs/promises";
import { crc32, inflateSync } from "node:zlib";
import { blankLocation, longestLocation, mostTiffs, tiffStarts, zeroLocation } from "./location-bytes.ts";

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

// Removes locations from PNG, whose chunks carry checksums of their own, and may hold compressed texts.

/** Bytes of a description that is looked at. A longer one, or one that unpacks to more, is removed unread. */
const mostChunk = 16 * 1024 * 1024;
const mostUnpacked = 16 * 1024 * 1024;
const mostChunks = 1_000_000;
/** An unknown chunk type that isn't critical, so every reader skips it. */
const passedOver = "goNe";
const zeros = Buffer.alloc(64 * 1024);

/** @returns whether there was a location, or a description that could not be looked at. */
async function cleanPng(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(8);
  let changed = false;
  let at = 8;
  for (let chunks = 0; chunks < mostChunks && at + 12 <= size; chunks += 1) {
    await file.read(head, 0, 8, at);
    const length = head.readUInt32BE(0);
    const kind = head.toString("latin1", 4, 8);
    const end = at + 12 + length;
    if (end > size) break;
    const isDescription = /^(?:eXIf|[iz]TXt|tEXt)$/.test(kind);
    if (isDescription && length > mostChunk) {
      await removeChunk(file, at, length);
      changed = true;
    } else if (isDescription) {
      // Type, data, and the checksum of both.
      const chunk = Buffer.alloc(length + 8);
      await file.read(chunk, 0, chunk.length, at + 4);
      if (cleanChunk(kind, chunk)) {
        chunk.writeUInt32BE(crc32(chunk.subarray(0, length + 4)), length + 4);
        await file.write(chunk, 0, chunk.length, at + 4);
        changed = true;
      }
    }
    at = end;
  }
  return changed;
}

/** Fills a chunk of any length with zeros, under a type that readers skip. @param at where its length stands. */
async function removeChunk(file: FileHandle, at: number, length: number): Promise<void> {
  const type = Buffer.from(passedOver, "latin1");
  await file.write(type, 0, type.length, at + 4);
  let checksum = crc32(type);
  for (let done = 0; done < length; done += zeros.length) {
    const block = zeros.subarray(0, Math.min(zeros.length, length - done));
    await file.write(block, 0, block.length, at + 8 + done);
    checksum = crc32(block, checksum);
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum);
  await file.write(sum, 0, sum.length, at + 8 + length);
}

function cleanChunk(kind: string, chunk: Buffer): boolean {
  const data = chunk.subarray(4, chunk.length - 4);
  if (kind === "eXIf")
    return zeroLocation(data.toString("latin1", 0, 6) === "Exif\0\0" ? data.subarray(6) : data);
  const packed = textOf(kind, data);
  if (packed === null) return blankLocation(data);
  if (packed !== "unreadable" && !holdsLocation(packed)) return false;
  // Compressed again it would have another length, so the whole text is removed.
  chunk.write(passedOver, "latin1");
  data.fill(0);
  return true;
}

/**
 * Compressed text, unpacked, or a raw profile, in which some programs keep Exif as hexadecimal; null for plain text,
 * `unreadable` for what is damaged or unpacks to too much.
 */
function textOf(kind: string, data: Buffer): Buffer | "unreadable" | null {
  const keyword = data.indexOf(0);
  if (keyword < 0) return null;
  if (kind === "tEXt") return isProfile(data, keyword) ? data.subarray(keyword + 1) : null;
  if (kind === "zTXt") return unpacked(data.subarray(keyword + 2));
  if (data[keyword + 1] !== 1) return isProfile(data, keyword) ? data.subarray(keyword + 3) : null;
  const language = data.indexOf(0, keyword + 3);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  return translated < 0 ? "unreadable" : unpacked(data.subarray(translated + 1));
}

const isProfile = (data: Buffer, keyword: number) =>
  /^Raw profile type /.test(data.toString("latin1", 0, keyword));

function unpacked(data: Buffer): Buffer | "unreadable" {
  try {
    return inflateSync(data, { maxOutputLength: mostUnpacked });
  } catch {
    return "unreadable";
  }
}

function holdsLocation(text: Buffer): boolean {
  // A profile has its name, its length, and lines of hexadecimal.
  const profile = /^\s*\w{1,20}\s+\d{1,12}\s([\da-f\s]+)$/i.exec(text.toString("latin1"))?.[1];
  const bytes = profile ? Buffer.from(profile.replace(/\s+/g, ""), "hex") : Buffer.from(text);
  const found = tiffStarts(bytes).filter(({ at, bytes: most }) =>
    zeroLocation(bytes.subarray(at, at + most)),
  );
  return found.length > 0 || blankLocation(bytes);
}

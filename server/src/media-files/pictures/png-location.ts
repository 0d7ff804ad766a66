/** Removes locations from PNG, whose chunks carry checksums of their own, and may hold compressed texts. */
import type { FileHandle } from "node:fs/promises";
import { crc32, inflateSync } from "node:zlib";
import { blankLocation, tiffStarts, zeroLocation } from "./location-bytes.ts";

/** Bytes of a chunk; longer ones are skipped, since no description is that long. */
const mostChunk = 16 * 1024 * 1024;
const mostUnpacked = 16 * 1024 * 1024;
const mostChunks = 1_000_000;
/** An unknown chunk type that isn't critical, so every reader skips it. */
const passedOver = "goNe";

/** @returns whether there was a location. */
export async function cleanPng(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(8);
  let changed = false;
  let at = 8;
  for (let chunks = 0; chunks < mostChunks && at + 12 <= size; chunks += 1) {
    await file.read(head, 0, 8, at);
    const length = head.readUInt32BE(0);
    const kind = head.toString("latin1", 4, 8);
    const end = at + 12 + length;
    if (end > size) break;
    if (/^(?:eXIf|[iz]TXt|tEXt)$/.test(kind) && length <= mostChunk) {
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

function cleanChunk(kind: string, chunk: Buffer): boolean {
  const data = chunk.subarray(4, chunk.length - 4);
  if (kind === "eXIf")
    return zeroLocation(data.toString("latin1", 0, 6) === "Exif\0\0" ? data.subarray(6) : data);
  const packed = textOf(kind, data);
  if (packed === null) return blankLocation(data);
  if (!holdsLocation(packed)) return false;
  // Compressed again it would have another length, so the whole text is removed.
  chunk.write(passedOver, "latin1");
  data.fill(0);
  return true;
}

/**
 * Compressed text, unpacked, or a raw profile, in which some programs keep Exif as hexadecimal; null for plain text.
 */
function textOf(kind: string, data: Buffer): Buffer | null {
  const keyword = data.indexOf(0);
  if (keyword < 0) return null;
  if (kind === "tEXt") return isProfile(data, keyword) ? data.subarray(keyword + 1) : null;
  if (kind === "zTXt") return unpacked(data.subarray(keyword + 2));
  if (data[keyword + 1] !== 1) return isProfile(data, keyword) ? data.subarray(keyword + 3) : null;
  const language = data.indexOf(0, keyword + 3);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  return translated < 0 ? null : unpacked(data.subarray(translated + 1));
}

const isProfile = (data: Buffer, keyword: number) =>
  /^Raw profile type /.test(data.toString("latin1", 0, keyword));

function unpacked(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: mostUnpacked });
  } catch {
    return null;
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

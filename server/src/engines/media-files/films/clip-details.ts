/** A clip's details as WordPress records them. */

import { type FileHandle, open } from "node:fs/promises";
import type { MediaDetails } from "../media-details.ts";

export async function clipDetails(
  path: string,
  { filesize, mimeType }: { filesize: number; mimeType: "video/mp4" | "video/quicktime" },
): Promise<MediaDetails> {
  const facts = await videoFacts(path);
  if (!facts) return { filesize, sizes: {} };
  return {
    filesize,
    mime_type: mimeType,
    ...clipLength(facts.duration),
    width: facts.width,
    height: facts.height,
    fileformat: mimeType === "video/mp4" ? "mp4" : "quicktime",
    sizes: {},
  };
}

/** @param duration in seconds, also broken ones. */
export function clipLength(duration: number): { length: number; length_formatted: string } {
  const length = Math.round(duration);
  return {
    length,
    length_formatted: `${Math.floor(length / 60)}:${String(length % 60).padStart(2, "0")}`,
  };
}

/** Reads size and length out of the boxes of an MP4 or QuickTime film (ISO/IEC 14496-12), without decoding or loading the film. */
interface VideoFacts {
  /** Pixels, as shown. */
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
}

interface Box {
  type: string;
  /** Offsets of its content: in the file for outer boxes, in the parent's content for inner ones. */
  start: number;
  end: number;
}

/** An hour of film describes itself in a few megabytes; more is no film but an attack on our memory. */
const longestDescription = 32 * 1024 * 1024;

/** @returns null when the file is no MP4, or one without a picture track. */
async function videoFacts(path: string): Promise<VideoFacts | null> {
  const file = await open(path);
  try {
    const movie = await readMovieBox(file);
    return movie && factsOf(movie);
  } catch (error) {
    // A box that says it is longer than it is.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}

async function readMovieBox(file: FileHandle): Promise<Buffer | null> {
  const { size } = await file.stat();
  const head = Buffer.alloc(16);
  for (let at = 0; at + 8 <= size; ) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    const box = boxAt(head.subarray(0, bytesRead), 0, size - at);
    if (!box) return null;
    if (box.type === "moov") {
      const length = Math.min(box.end, size - at) - box.start;
      if (length > longestDescription) return null;
      const content = Buffer.alloc(length);
      await file.read(content, 0, length, at + box.start);
      return content;
    }
    at += box.end;
  }
  return null;
}

function factsOf(movie: Buffer): VideoFacts | null {
  const parts = boxesIn(movie);
  const movieHeader = parts.find(({ type }) => type === "mvhd");
  const duration = movieHeader ? durationOf(contentOf(movie, movieHeader)) : 0;
  for (const track of parts.filter(({ type }) => type === "trak")) {
    const content = contentOf(movie, track);
    const trackHeader = boxesIn(content).find(({ type }) => type === "tkhd");
    if (!trackHeader) continue;
    const header = contentOf(content, trackHeader);
    // The last two fields of any version are width and height, 16.16 fixed point; sound has none.
    const width = Math.round(header.readUInt32BE(header.length - 8) / 65536);
    const height = Math.round(header.readUInt32BE(header.length - 4) / 65536);
    if (width < 1 || height < 1) continue;
    return isOnItsSide(header) ? { width: height, height: width, duration } : { width, height, duration };
  }
  return null;
}

/** Phones held upright write the frames as they lie, and a matrix that turns them by 90 or 270 degrees. */
function isOnItsSide(header: Buffer): boolean {
  const matrix = header.length - 44;
  const entry = (index: number) => Math.abs(header.readInt32BE(matrix + index * 4));
  return entry(1) > entry(0) && entry(3) > entry(4);
}

function durationOf(movieHeader: Buffer): number {
  const long = movieHeader[0] === 1;
  const unitsPerSecond = movieHeader.readUInt32BE(long ? 20 : 12);
  const units = long ? Number(movieHeader.readBigUInt64BE(24)) : movieHeader.readUInt32BE(16);
  return unitsPerSecond > 0 ? units / unitsPerSecond : 0;
}

function boxesIn(bytes: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const box = boxAt(bytes, at, bytes.length - at);
    if (!box) break;
    found.push({ type: box.type, start: at + box.start, end: at + box.end });
    at += box.end;
  }
  return found;
}

/** The box whose head is at `at`; its `start` and `end` count from there. */
function boxAt(bytes: Buffer, at: number, room: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const type = bytes.toString("latin1", at + 4, at + 8);
  const length = bytes.readUInt32BE(at);
  if (length === 0) return { type, start: 8, end: room };
  const box =
    length === 1 ? { start: 16, end: Number(bytes.readBigUInt64BE(at + 8)) } : { start: 8, end: length };
  return box.end < box.start ? null : { type, ...box };
}

function contentOf(bytes: Buffer, { start, end }: Box): Buffer {
  return bytes.subarray(start, end);
}

/** Detects an upload's type by its bytes: its name and declared type prove nothing. */
import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { endingOf } from "./file-types.ts";

/** Types with their file extensions; the first replaces an extension that doesn't match. */
export type AcceptedTypes = Record<string, readonly string[]>;

/** Types that the media library accepts; uploads of any other type are refused. */
export const libraryTypes: AcceptedTypes = {
  "image/jpeg": [".jpg", ".jpeg", ".jpe"],
  "image/png": [".png"],
  "image/gif": [".gif"],
  "image/webp": [".webp"],
  "image/heic": [".heic", ".heif", ".hif"],
  "application/pdf": [".pdf"],
  "video/mp4": [".mp4", ".m4v"],
  "video/quicktime": [".mov", ".qt"],
  "video/webm": [".webm"],
  "audio/mpeg": [".mp3"],
  "audio/mp4": [".m4a"],
  "audio/wav": [".wav"],
  "audio/ogg": [".ogg", ".oga"],
};

/** The detector's names for types → ours. */
const sameAs: Record<string, string> = {
  "image/apng": "image/png",
  "video/x-m4v": "video/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/opus": "audio/ogg",
  "application/ogg": "audio/ogg",
};

/** Our name for a type that the detector names. */
export function typeAlias(mimeType: string): string {
  return sameAs[mimeType] ?? mimeType;
}

/** Bytes at a file's beginning and end in which another type could make itself recognised. */
const edgeBytes = 64 * 1024;
/** Markup of a page or program, which no camera or graphics program writes into a picture. */
const hidden = /<(?:script|html|iframe|object|!doctype\s+html)\b|<\?php\b/i;
/** End record of a ZIP archive: archives are read from their end. */
const archiveEnd = "PK\u0005\u0006";

/** Extensions of all accepted types. */
const endings = new Set(Object.values(libraryTypes).flat());
const pictureEndings = new Set(
  Object.entries(libraryTypes).flatMap(([type, own]) => (type.startsWith("image/") ? own : [])),
);

export function isAcceptedEnding(name: string): boolean {
  return endings.has(endingOf(name));
}

export interface DetectedType {
  mimeType: string;
  /** Extension with its dot; it replaces one in the name that doesn't match. */
  ending: string;
}

/**
 * @param name the sender's file name.
 * @returns null for a type that isn't accepted, for an extension of another type (except between pictures, whose
 *   extensions cameras and people mix up), and for a picture that is a page or an archive at the same time.
 */
export async function detectType(
  path: string,
  name: string,
  accepted = libraryTypes,
): Promise<DetectedType | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, edgeBytes));
    await file.read(head, 0, head.length, 0);
    const mimeType = await typeOf(head);
    const own = mimeType ? accepted[mimeType] : undefined;
    if (!mimeType || !own) return null;
    const ending = endingOf(name);
    const picture = mimeType.startsWith("image/");
    if (!own.includes(ending) && !(picture && pictureEndings.has(ending))) return null;
    if (picture) {
      const tail = Buffer.alloc(Math.min(size, edgeBytes));
      await file.read(tail, 0, tail.length, size - tail.length);
      if (isSomethingElseToo(head) || isSomethingElseToo(tail)) return null;
    }
    return { mimeType, ending: own.includes(ending) ? ending : (own[0] as string) };
  } finally {
    await file.close();
  }
}

/** Our name for the type of a file with these first bytes. */
async function typeOf(head: Buffer): Promise<string | undefined> {
  const photo = photoFormat(head);
  if (photo) return `image/${photo}`;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found && typeAlias(found.mime);
}

/** The detector knows a few of the brands that photographs have, and none beside the first one. */
export function photoFormat(head: Buffer): "avif" | "heic" | null {
  if (head.length < 12 || head.toString("latin1", 4, 8) !== "ftyp") return null;
  const brands = head.toString("latin1", 8, Math.min(head.readUInt32BE(0), head.length));
  if (/^avi[fs]/.test(brands)) return "avif";
  if (/^(?:mif1|msf1)/.test(brands)) return /avi[fs]/.test(brands) ? "avif" : "heic";
  return /^he[iv][cxms]/.test(brands) ? "heic" : null;
}

function isSomethingElseToo(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return hidden.test(text) || text.includes(archiveEnd) || text.slice(0, 1_024).includes("%PDF-");
}

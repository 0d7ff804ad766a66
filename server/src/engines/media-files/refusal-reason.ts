/** Why the library doesn't take a file, for the person who sent it. */
import { open, stat } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { isAcceptedEnding, libraryTypes, photoFormat, typeAlias } from "./detect-type.ts";
import { endingOf, fileTypeOf } from "./file-types.ts";

/** WordPress's words, for a type that nothing else can be said of. */
const notAllowed = "Sorry, you are not allowed to upload this file type.";

/** Bytes at the beginning in which a type makes itself known. */
const headBytes = 4_100;

/** For a file of this name, before its bytes are there. */
export function refusalByName(name: string): string {
  const ending = endingOf(name);
  if (/^\.(?:tiff?|bmp|psd|avif|jxl|dng|cr[23]|nef|arw|raf|orf|rw2)$/.test(ending))
    return otherPicture(ending.slice(1));
  if (/^\.(?:avi|mkv|mts|m2ts|mxf|wmv|flv|3gp|ogv)$/.test(ending)) return otherFilm(ending.slice(1));
  if (/^\.(?:aiff?|flac|wma|aac)$/.test(ending)) return otherSound(ending.slice(1));
  if (ending === ".svg") return "SVG drawings can hold programs. Save it as PNG or WebP, and upload that.";
  if (/^\.(?:docx?|xlsx?|pptx?|od[tsp]|rtf|pages|numbers|key)$/.test(ending))
    return `${ending.slice(1).toUpperCase()} documents aren't taken. Save it as PDF, and upload that.`;
  if (/^\.(?:zip|rar|7z|tar|t?gz)$/.test(ending))
    return "Archives aren't taken. Unpack it, and upload its files.";
  return notAllowed;
}

/** For a file that `detectType` has refused. @param name the cleaned name. */
export async function refusalReason(path: string, name: string): Promise<string> {
  if ((await stat(path)).size === 0) return "The file is empty.";
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const photo = photoFormat(head);
    if (photo === "avif") return otherPicture(photo);
    const found = photo
      ? { mime: "image/heic", ext: photo }
      : await fileTypeFromBuffer(head).catch(() => undefined);
    if (!found) return isAcceptedEnding(name) ? unlikeItsName(name) : refusalByName(name);
    const mimeType = typeAlias(found.mime);
    const endings = libraryTypes[mimeType];
    if (!endings) return reasonOf(mimeType, found.ext, name);
    const ending = endingOf(name);
    if (mimeType.startsWith("image/") && fileTypeOf(name)?.mime.startsWith("image/")) {
      return "This image is a page or an archive at the same time. Save it again in an image editor, and upload that.";
    }
    const said = ending === "" ? "no ending" : ending;
    return `The file is ${found.ext.toUpperCase()}, but its name has ${said}. Rename it to end in ${endings[0]}.`;
  } finally {
    await file.close();
  }
}

function unlikeItsName(name: string): string {
  return `The file ends in ${endingOf(name)}, but is something else, or damaged. Save or fetch it again, and upload that.`;
}

function reasonOf(mimeType: string, format: string, name: string): string {
  if (mimeType.startsWith("image/")) return otherPicture(format);
  if (mimeType.startsWith("video/")) return otherFilm(format);
  if (mimeType.startsWith("audio/")) return otherSound(format);
  return refusalByName(name);
}

function otherPicture(format: string): string {
  return `${format.toUpperCase()} images aren't taken. Save it as JPEG, PNG or WebP, and upload that.`;
}

function otherFilm(format: string): string {
  return `${format.toUpperCase()} films aren't taken. Save it as MP4, MOV or WebM, and upload that.`;
}

function otherSound(format: string): string {
  return `${format.toUpperCase()} sound isn't taken. Save it as MP3, M4A, WAV or OGG, and upload that.`;
}

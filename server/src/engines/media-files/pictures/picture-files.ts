/** Detects formats of picture files by their bytes, limits their size, and writes them in their format. */
import { open } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { NotAPictureError } from "./picture-errors.ts";

const megapixels = 1_000_000;
/**
 * Limits for portraits, by format. AVIF is decoded as a whole, at 25 bytes a pixel; WebP and interlaced PNG as a
 * whole at 4 to 8; the others row by row.
 */
export const mostPortraitPixels = {
  jpeg: 16 * megapixels,
  png: 16 * megapixels,
  gif: 16 * megapixels,
  webp: 16 * megapixels,
  avif: 8 * megapixels,
} as const;

/** Pixel limit of the studio's own pictures: medium format and stitched panoramas. */
export const mostLibraryPixels = 120 * megapixels;
/** WordPress's quality settings. */
const quality = { jpeg: 82, webp: 86 };

export function readHead(path: string): Promise<Metadata> {
  return sharp(path, { limitInputPixels: false, sequentialRead: true })
    .metadata()
    .catch((cause) => {
      throw new NotAPictureError(`its head cannot be read: ${reasonOf(cause)}`);
    });
}

export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

export function encodeAs(picture: Sharp, mimeType: string): Sharp {
  if (mimeType === "image/png") return picture.png();
  if (mimeType === "image/gif") return picture.gif();
  if (mimeType === "image/webp") return picture.webp({ quality: quality.webp });
  return picture.jpeg({ quality: quality.jpeg });
}

/** Detects the format by the first bytes; a name or a declared type proves nothing. */
export async function formatOf(path: string): Promise<keyof typeof mostPortraitPixels | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(32), length: 32 });
    const head = buffer.toString("latin1", 0, bytesRead);
    if (head.startsWith("\xff\xd8\xff")) return "jpeg";
    if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
    if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
    if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
    if (head.startsWith("ftypavif", 4) || head.startsWith("ftypavis", 4)) return "avif";
    return null;
  } finally {
    await file.close();
  }
}

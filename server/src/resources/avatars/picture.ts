/** Uploaded portraits, made anew: what comes out holds pixels and nothing else of what came in. */
import { open } from "node:fs/promises";
import sharp from "sharp";

/** Edge lengths of the squares: the settings page on a dense screen, and comments and menus. */
export const avatarSizes = [512, 96] as const;

export const mostPixels = 50_000_000;

/** The file is no picture we read, or one that is broken. */
export class NotAPictureError extends Error {
  override name = "NotAPictureError";
}

export class TooManyPixelsError extends Error {
  override name = "TooManyPixelsError";
}

/**
 * Squares in WebP, cut from the middle and turned upright, by edge length.
 * @param path a local file of any name.
 * @throws {NotAPictureError} for anything but a whole JPEG, PNG, GIF, WebP or AVIF; SVG is a program.
 * @throws {TooManyPixelsError} before anything is unpacked.
 */
export function makeAvatars(path: string): Promise<Map<number, Buffer>> {
  return oneAtATime(async () => {
    if (!(await looksLikePicture(path))) throw new NotAPictureError();
    const input = { limitInputPixels: mostPixels, failOn: "truncated", sequentialRead: true } as const;
    const { width, height } = await sharp(path, { ...input, limitInputPixels: false })
      .metadata()
      .catch((cause) => {
        throw new NotAPictureError("its head cannot be read", { cause });
      });
    if (width * height > mostPixels) throw new TooManyPixelsError();

    const squares = new Map<number, Buffer>();
    const largest = Math.max(...avatarSizes);
    const master = await sharp(path, input)
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize(largest, largest, { fit: "cover" })
      .toColourspace("srgb")
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch((cause) => {
        throw new NotAPictureError("it cannot be unpacked", { cause });
      });
    for (const size of avatarSizes) {
      squares.set(size, await sharp(master).resize(size, size).webp({ quality: 82 }).toBuffer());
    }
    return squares;
  });
}

/** By its first bytes; a name or a declared type proves nothing. */
async function looksLikePicture(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(32), length: 32 });
    const head = buffer.toString("latin1", 0, bytesRead);
    return (
      head.startsWith("\xff\xd8\xff") ||
      head.startsWith("\x89PNG\r\n\x1a\n") ||
      head.startsWith("GIF87a") ||
      head.startsWith("GIF89a") ||
      (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) ||
      head.startsWith("ftypavif", 4) ||
      head.startsWith("ftypavis", 4)
    );
  } finally {
    await file.close();
  }
}

/** Fifty megapixels unpacked are 150 MB: one such picture in memory is enough. */
let last: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = result.catch(() => {});
  return result;
}

/** Unpacks pictures as browsers show them: also a JPEG whose last bytes are missing. */
import { open } from "node:fs/promises";
import type { OutputInfo, Sharp } from "sharp";
import { NotAPictureError } from "./picture-errors.ts";

export interface Unpacked {
  data: Buffer;
  info: OutputInfo;
}

/** sharp's options for a file that may be broken. */
export interface ReadOptions {
  failOn: "truncated" | "none";
  ignoreIcc?: boolean;
}

/**
 * @param read the picture with what is to be done to it.
 * @param mayLackEnd of a JPEG, whose end marker cameras and transfers lose.
 * @throws {NotAPictureError} also if rows of the picture are missing.
 */
export async function unpack(
  read: (options: ReadOptions) => Sharp,
  { mayLackEnd }: { mayLackEnd: boolean },
): Promise<Unpacked> {
  const whole = () => pixelsOf(read({ failOn: "truncated" }));
  if (!mayLackEnd) return whole();
  try {
    return await whole();
  } catch {
    const stored = read({ failOn: "none", ignoreIcc: true });
    const { space } = await stored.metadata().catch(failed);
    // In the values of the file: a profile would make another colour of the missing rows.
    if (space === "cmyk") stored.pipelineColourspace("cmyk").toColourspace("cmyk");
    if (lacksRows(await pixelsOf(stored))) throw new NotAPictureError("its lower part is missing");
    return pixelsOf(read({ failOn: "none" }));
  }
}

function pixelsOf(picture: Sharp): Promise<Unpacked> {
  return picture.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true }).catch(failed);
}

/** @throws {NotAPictureError} */
export function failed(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new NotAPictureError(`it cannot be unpacked: ${reason}`);
}

/**
 * Decoders leave the rows they have no data for in the grey of an empty block; a picture that was turned upright has
 * them at another of its sides.
 */
function lacksRows({ data, info: { width, height, channels } }: Unpacked): boolean {
  const [rows, columns] = [Math.max(1, Math.round(height / 100)), Math.max(1, Math.round(width / 100))];
  const isGrey = (left: number, top: number, wide: number, high: number) => {
    for (let y = top; y < top + high; y += 1) {
      const start = (y * width + left) * channels;
      for (let at = start; at < start + wide * channels; at += 1) {
        const value = data[at] ?? 0;
        if (value < 126 || value > 130) return false;
      }
    }
    return true;
  };
  return (
    isGrey(0, height - rows, width, rows) ||
    isGrey(0, 0, width, rows) ||
    isGrey(0, 0, columns, height) ||
    isGrey(width - columns, 0, columns, height)
  );
}

/** @param pages as its head says; a PNG's says nothing, but has a chunk for it (`acTL`, before its data). */
export async function isAnimated(
  path: string,
  { pages, format }: { pages?: number | undefined; format: string },
): Promise<boolean> {
  if (format !== "png") return (pages ?? 1) > 1;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const head = buffer.subarray(0, bytesRead);
    const frames = head.indexOf("acTL", 0, "latin1");
    const pixels = head.indexOf("IDAT", 0, "latin1");
    return frames > 0 && (pixels < 0 || frames < pixels);
  } finally {
    await file.close();
  }
}

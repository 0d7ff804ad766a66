/** Where a film keeps what is said of it. */
import type { open } from "node:fs/promises";

export const mostMovieHead = 4 * 1024 * 1024;

/** Where a clip's `moov` lies; null without one. */
export async function movieHead(
  file: Awaited<ReturnType<typeof open>>,
  size: number,
): Promise<{ start: number; end: number } | null> {
  const box = Buffer.alloc(16);
  let at = 0;
  for (let boxes = 0; boxes < 1_000 && at + 8 <= size; boxes += 1) {
    const { bytesRead } = await file.read(box, 0, 16, at);
    if (bytesRead < 8) return null;
    const short = box.readUInt32BE(0);
    const length = short === 1 ? Number(box.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) return null;
    if (box.toString("latin1", 4, 8) === "moov") return { start: at, end: Math.min(size, at + length) };
    at += length;
  }
  return null;
}

/** A file's content that outlasts a power cut. */
import { open } from "node:fs/promises";

/**
 * Writes it and waits until it lies on the disk; what is broken off leaves part of it behind.
 * @param options `flags`: as of `open`, `wx` for a file that must not be there yet; `mode`: of a new file.
 * @throws what the system says.
 */
export async function writeSynced(
  path: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
  { flags = "w", mode }: { flags?: "w" | "wx"; mode?: number } = {},
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

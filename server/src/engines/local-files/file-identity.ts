/** Whether a path still leads to what it led to. */
import { statSync } from "node:fs";

/** What deleting and moving away look like; other failures may pass. */
const goneCodes = new Set(["ENOENT", "ENOTDIR", "ESTALE"]);

/**
 * Remembers what lies at `path` now. Whoever asks later must hold it open meanwhile: otherwise its number may
 * have been given to another file.
 * @returns whether it still lies there. Costs some microseconds, so that a write may ask each time.
 * @throws when nothing lies there.
 */
export function rememberFile(path: string): () => boolean {
  const { dev, ino } = statSync(path, { bigint: true });
  return () => {
    try {
      const now = statSync(path, { bigint: true });
      return now.dev === dev && now.ino === ino;
    } catch (error) {
      return !goneCodes.has((error as NodeJS.ErrnoException).code ?? "");
    }
  };
}

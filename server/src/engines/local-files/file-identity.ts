/** Whether a path still leads to what it led to. */
import { statSync } from "node:fs";

/** Error codes of a file that was deleted or moved away; other failures may pass. */
const goneCodes = new Set(["ENOENT", "ENOTDIR", "ESTALE"]);

/**
 * Remembers the file at `path`. The caller must keep it open while it checks: otherwise its inode number
 * may have been given to another file.
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

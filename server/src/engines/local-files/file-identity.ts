/** Checks whether a path still leads to the same file. */
import { statSync } from "node:fs";

/** Error codes of a file that was deleted or moved away; other failures may pass. */
const goneCodes = new Set(["ENOENT", "ENOTDIR", "ESTALE"]);

/**
 * Remembers the file at `path`. The caller must keep it open while it checks: otherwise its inode number
 * may have been given to another file.
 * @returns a function that tells whether it is still there. It takes microseconds, so every write may call it.
 * @throws when there is no file.
 */
export function recordFileIdentity(path: string): () => boolean {
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

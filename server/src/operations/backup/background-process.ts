/** Work on backups in a process of its own and of low priority, so that visitors do not wait. */
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** Process priority of a backup: low, so that visitors come first (19 is the lowest). */
const niceness = 10;

export type BackgroundProcess = (words: readonly string[], signal: AbortSignal) => Promise<string | null>;

/** @returns by which signal the process was ended; null when it ended by itself. */
export function runAside(
  program: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(program, import.meta.url)), [...words], {
      execArgv: ["--max-old-space-size=512"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      signal,
      killSignal: "SIGTERM",
    });
    child.once("spawn", () => {
      child.channel?.unref();
      try {
        if (child.pid !== undefined) setPriority(child.pid, niceness);
      } catch {
        // Its user may not; then it runs like all others.
      }
    });
    child.once("error", (error) => (signal.aborted ? resolve(null) : reject(error)));
    child.once("exit", (_, endedBy) => resolve(endedBy));
  });
}

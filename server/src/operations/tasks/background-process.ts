/** Long work in a process of its own and of low priority, so that visitors do not wait. */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** Process priority of such work: low, so that visitors come first (19 is the lowest). */
const niceness = 10;

export type BackgroundProcess = (words: readonly string[], signal: AbortSignal) => Promise<string | null>;

function begin(
  program: URL,
  words: readonly string[],
  { signal, stdio }: Required<Pick<ForkOptions, "signal" | "stdio">>,
): ChildProcess {
  const child = fork(fileURLToPath(program), [...words], {
    execArgv: ["--max-old-space-size=512"],
    stdio,
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
  return child;
}

/** @returns by which signal the process was ended; null when it ended by itself. */
export function runAside(
  program: URL,
  words: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = begin(program, words, { signal, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child.once("error", (error) => (signal.aborted ? resolve(null) : reject(error)));
    child.once("exit", (_, endedBy) => resolve(endedBy));
  });
}

/**
 * Streams the output of a process. Ending the iteration early ends the process.
 * @throws if the process fails, since its output is incomplete then.
 */
export async function* readAside(program: URL, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const ending = new AbortController();
  const child = begin(program, [], {
    signal: AbortSignal.any([signal, ending.signal]),
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  // Told by the wait below, unless the reader has left.
  exited.catch(() => {});
  try {
    if (child.stdout) yield* child.stdout as AsyncIterable<Uint8Array>;
    const [code] = await exited;
    if (code !== 0) throw new Error(`the process ended with ${code ?? "a signal"}`);
  } finally {
    ending.abort();
  }
}

/** Runs `ffmpeg` and `ffprobe` of the machine, where they are: bounded in time, beside everything else. */
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

/** The demuxer is fixed by MIME type, so that ffmpeg never reads a file as a playlist and follows its addresses. */
const demuxers: Record<string, string> = {
  "video/mp4": "mov",
  "video/quicktime": "mov",
  "video/webm": "matroska",
};

/** The message is the program's own output and goes only to the log, since it names paths. A retry can't succeed. */
export class FfmpegError extends Error {
  override name = "FfmpegError";
}

/** The message says what is wrong with a film and is shown to users. */
export class FilmError extends Error {
  override name = "FilmError";
}

interface RunOptions {
  signal: AbortSignal;
  /** The program is killed after this many ms without output. */
  silenceMs: number;
  onLine?(line: string): void;
}

/** Limit of the output kept in memory, in characters; a crafted file could print without end. */
const longestOutput = 256 * 1024;

/** @throws {FfmpegError} with the program's last words; an abort throws the signal's reason. */
export async function run(
  program: string,
  parameters: readonly string[],
  options: RunOptions,
): Promise<string> {
  const { signal, silenceMs, onLine } = options;
  signal.throwIfAborted();
  const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  let words = "";
  let rest = "";
  const silence = setTimeout(() => child.kill("SIGKILL"), silenceMs);
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  child.once("spawn", () => {
    // Visitors come first.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    silence.refresh();
    if (!onLine) {
      output += part;
      if (output.length > longestOutput) stop();
      return;
    }
    const lines = (rest + part).split("\n");
    rest = (lines.pop() ?? "").slice(-1_000);
    for (const line of lines) onLine(line);
  });
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    words = (words + part).slice(-2_000);
  });
  child.once("error", reject);
  child.once("close", (code) => {
    if (signal.aborted) reject(signal.reason);
    else if (code === 0) resolve(output);
    else
      reject(
        new FfmpegError(words.trim().split("\n").at(-1)?.slice(0, 200) || `${program} ended with ${code}`),
      );
  });
  try {
    return await promise;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", stop);
  }
}

/**
 * Whether both programs are on this machine. One that has said nothing after `patienceMs` is there: it is the machine
 * that has no time for it, and no reason to show films as they came for as long as the process lives.
 */
export async function hasFfmpeg(
  program = "ffmpeg",
  probe = "ffprobe",
  patienceMs = 10_000,
): Promise<boolean> {
  for (const each of [program, probe]) {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      await run(each, ["-hide_banner", "-version"], { signal, silenceMs: 2 * patienceMs });
    } catch {
      if (!signal.aborted) return false;
    }
  }
  return true;
}

export function readAs(mimeType: string): string[] {
  const demuxer = demuxers[mimeType];
  if (!demuxer) throw new FilmError(`${mimeType} is no film that can be made ready.`);
  return ["-protocol_whitelist", "file", "-f", demuxer];
}

/**
 * Output of log lines to a file descriptor that may be full, closed or not read. Lines that can't be written are
 * dropped and counted; logging never waits or fails.
 */
import { write, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const writeTo = promisify(write);

/** Characters that may wait for a slow reader. */
const mostWaiting = 4 * 1024 * 1024;
/** Milliseconds before a full pipe is tried again. */
const pipePatience = 50;
/** Milliseconds in which lines are collected: one write costs as much as many lines. */
const gatheringMs = 100;

export interface LogOutput {
  write(line: string): void;
  /** Writes the waiting lines in one attempt; for the end of the process. */
  flush(): void;
}

export function createLogOutput(fd: number): LogOutput {
  let waiting: string[] = [];
  let waitingSize = 0;
  let lost = 0;
  let gathering = false;
  let writing = false;

  /** @returns whether all bytes were written. */
  async function writeWhole(bytes: Buffer): Promise<boolean> {
    let rest = bytes;
    while (rest.length > 0) {
      try {
        const { bytesWritten } = await writeTo(fd, rest);
        rest = rest.subarray(bytesWritten);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return false;
        await wait(pipePatience, undefined, { ref: false });
      }
    }
    return true;
  }

  async function writeWaiting(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      const lines = waiting;
      const sizeOfLines = waitingSize;
      waiting = [];
      const told = lost;
      const bytes = Buffer.from((told > 0 ? lossNotice(told) : "") + lines.join(""));
      if (await writeWhole(bytes)) lost -= told;
      else lost += lines.length;
      waitingSize -= sizeOfLines;
    }
    writing = false;
  }

  return {
    write(line) {
      // In characters, since nearly all are of one byte and the bound is no exact one.
      const size = line.length;
      if (waitingSize + size > mostWaiting) {
        lost += 1;
        return;
      }
      waiting.push(line);
      waitingSize += size;
      if (gathering || writing) return;
      gathering = true;
      // The process may end before; `flush` then writes the waiting lines.
      setTimeout(() => {
        gathering = false;
        void writeWaiting();
      }, gatheringMs).unref();
    },
    flush() {
      const rest = waiting.join("");
      waiting = [];
      try {
        if (rest) writeSync(fd, rest);
      } catch {
        // The process is ending, and its only output has failed.
      }
    },
  };
}

/** Begins with a line break, because the line before may have been cut off. */
function lossNotice(lines: number): string {
  return `\n${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, msg: "log lines were lost" })}\n`;
}

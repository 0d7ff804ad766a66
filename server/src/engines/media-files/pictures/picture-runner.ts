/**
 * Runs picture jobs in separate processes, and stops those that take too long. A process is started on demand, and
 * ended after it was idle for a while, to release its memory.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { codeCache } from "../../../kernel/process/memory-flags.ts";
import { createQueue } from "../../../kernel/process/work-queue.ts";
import {
  MovingPictureError,
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "./picture-errors.ts";
import type { PictureJobs } from "./picture-jobs.ts";
import type { JobMessage, ResultMessage } from "./picture-process.ts";

export interface PictureLimits {
  /** Pictures at a time, each in a process of its own. */
  atOnce: number;
  /** Pictures that may wait; more are refused. */
  waiting: number;
  /** Milliseconds for one picture. */
  time: number;
  /** Bytes of memory for a process, which takes about 70 MB without any picture. */
  memory: number;
}

export interface PictureRunner {
  /**
   * @throws what the job throws.
   * @throws {PictureTooDemandingError} when it takes too much time or memory, or crashes its decoder.
   * @throws {QueueFullError} from `work-queue.ts`, when too many wait.
   */
  run<Job extends keyof PictureJobs>(
    job: Job,
    input: Parameters<PictureJobs[Job]>[0],
  ): ReturnType<PictureJobs[Job]>;
}

const idleMs = 5_000;

export function createPictureRunner(limits: PictureLimits): PictureRunner {
  const queue = createQueue(limits.atOnce, limits.waiting);
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function takeIdle(): ChildProcess | undefined {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.connected) return child;
    }
    return undefined;
  }

  async function perform(message: JobMessage): Promise<unknown> {
    const child = takeIdle() ?? (await startProcess(limits.memory));
    holdOpen(child, true);
    let answer: ResultMessage;
    try {
      child.send(message);
      answer = await nextResult(child, limits.time);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
    holdOpen(child, false);
    // Memory that the allocator holds after a large picture would count against the next one.
    if (answer.memory > limits.memory / 2) child.disconnect();
    else idle.set(child, setTimeout(() => leave(child), idleMs).unref());
    if (answer.refusal) throw asError(answer.refusal);
    return answer.result;
  }

  function leave(child: ChildProcess): void {
    idle.delete(child);
    if (child.connected) child.disconnect();
  }

  return {
    run<Job extends keyof PictureJobs>(job: Job, input: Parameters<PictureJobs[Job]>[0]) {
      return queue(() => perform({ job, input })) as ReturnType<PictureJobs[Job]>;
    },
  };
}

/** The process that works on pictures, as its parent sees it. */
const program = fileURLToPath(new URL("./picture-process.ts", import.meta.url));

/** Milliseconds. A start takes 200; a machine on its knees may take longer. */
const startPatience = 30_000;

async function startProcess(memory: number): Promise<ChildProcess> {
  const child = fork(program, [String(memory)], {
    // Not what this process was started with, and none of its secrets.
    execArgv: ["--max-old-space-size=64"],
    env: { MALLOC_ARENA_MAX: "2", VIPS_WARNING: "0", ...codeCache },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  // Heard where it matters; unheard, one that comes between two jobs would end the server.
  child.on("error", () => {});
  try {
    await nextResult(child, startPatience);
  } catch (cause) {
    child.kill("SIGKILL");
    throw new Error("the process that reads pictures does not start", { cause });
  }
  return child;
}

function nextResult(child: ChildProcess, patience: number): Promise<ResultMessage> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      forget();
      resolve(message as ResultMessage);
    };
    const onExit = (code: number | null, signal: string | null) => {
      forget();
      reject(new PictureTooDemandingError(`its process ended with ${signal ?? code}`));
    };
    const onError = (error: Error) => {
      forget();
      reject(error);
    };
    const timer = setTimeout(() => {
      forget();
      reject(new PictureTooDemandingError(`it took more than ${patience} ms`));
    }, patience);
    const forget = () => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
    };
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
  });
}

/** A job under way keeps this process open, one that waits for jobs does not. */
function holdOpen(child: ChildProcess, held: boolean): void {
  if (held) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function asError({ name, message, mostPixels }: NonNullable<ResultMessage["refusal"]>): Error {
  if (mostPixels !== undefined) return new TooManyPixelsError(mostPixels);
  if (name === "MovingPictureError") return new MovingPictureError(message);
  return name === "NotAPictureError" ? new NotAPictureError(message) : new Error(message);
}

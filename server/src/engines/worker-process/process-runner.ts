/**
 * Runs jobs in separate processes, and stops those that take too long. A process is started on demand, and ended after
 * it was idle for a while, to release its memory.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { codeCache } from "../../kernel/process/memory-flags.ts";
import { createQueue } from "../../kernel/process/work-queue.ts";
import type { JobMessage, ProcessJobs, Refusal, ResultMessage } from "./serve-jobs.ts";

export interface ProcessLimits {
  /** Jobs at a time, each in a process of its own. */
  atOnce: number;
  /** Jobs that may wait; more are refused. */
  waiting: number;
  /** Milliseconds for one job. */
  time: number;
  /** Bytes of memory for a process. */
  memory: number;
}

interface ProcessProgram {
  /** Calls `serveJobs`. */
  url: URL;
  /** For the error of one that doesn't start: “the process that reads pictures”. */
  name: string;
  /** Megabytes of its JavaScript heap. */
  heap: number;
  /** Variables beside the few that each process gets; never those of this one, which holds secrets. */
  env?: Record<string, string>;
  /** Makes the error of a job that took too much time or memory, or crashed its process. */
  asTooDemanding: (reason: string) => Error;
  /** Makes the error that a job threw out of what is left of it. */
  asError: (refusal: Refusal) => Error;
}

export interface ProcessRunner<Jobs extends ProcessJobs> {
  /**
   * @throws what the job throws, made by the program's `asError`.
   * @throws what `asTooDemanding` makes, for one that took too much time or memory, or crashed.
   * @throws {QueueFullError} from `work-queue.ts`, when too many wait.
   */
  run<Job extends keyof Jobs & string>(job: Job, input: Parameters<Jobs[Job]>[0]): ReturnType<Jobs[Job]>;
}

const idleMs = 5_000;
/** Milliseconds. A start takes 200; a machine on its knees may take longer. */
const startPatience = 30_000;

export function createProcessRunner<Jobs extends ProcessJobs>(
  program: ProcessProgram,
  limits: ProcessLimits,
): ProcessRunner<Jobs> {
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
    const child = takeIdle() ?? (await startProcess(program, limits.memory));
    holdOpen(child, true);
    let answer: ResultMessage;
    try {
      child.send(message);
      answer = await nextResult(child, limits.time, program);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
    holdOpen(child, false);
    // Memory that the allocator holds after a large job would count against the next one.
    if (answer.memory > limits.memory / 2) child.disconnect();
    else idle.set(child, setTimeout(() => leave(child), idleMs).unref());
    if (answer.refusal) throw program.asError(answer.refusal);
    return answer.result;
  }

  function leave(child: ChildProcess): void {
    idle.delete(child);
    if (child.connected) child.disconnect();
  }

  return {
    run: <Job extends keyof Jobs & string>(job: Job, input: Parameters<Jobs[Job]>[0]) =>
      queue(() => perform({ job, input })) as ReturnType<Jobs[Job]>,
  };
}

async function startProcess(program: ProcessProgram, memory: number): Promise<ChildProcess> {
  const child = fork(fileURLToPath(program.url), [String(memory)], {
    // Not what this process was started with, and none of its secrets.
    execArgv: [`--max-old-space-size=${program.heap}`],
    env: { MALLOC_ARENA_MAX: "2", ...program.env, ...codeCache },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  // Heard where it matters; unheard, one that comes between two jobs would end the server.
  child.on("error", () => {});
  try {
    await nextResult(child, startPatience, program);
  } catch (cause) {
    child.kill("SIGKILL");
    throw new Error(`${program.name} does not start`, { cause });
  }
  return child;
}

function nextResult(
  child: ChildProcess,
  patience: number,
  { asTooDemanding }: ProcessProgram,
): Promise<ResultMessage> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      forget();
      resolve(message as ResultMessage);
    };
    const onExit = (code: number | null, signal: string | null) => {
      forget();
      reject(asTooDemanding(`its process ended with ${signal ?? code}`));
    };
    const onError = (error: Error) => {
      forget();
      reject(error);
    };
    const timer = setTimeout(() => {
      forget();
      reject(asTooDemanding(`it took more than ${patience} ms`));
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

/**
 * Runs picture jobs in separate processes, and stops those that take too long. A process is started on demand, and
 * ended after it was idle for a while, to release its memory.
 */
import type { ChildProcess } from "node:child_process";
import { createQueue } from "../../../kernel/process/work-queue.ts";
import { asError, holdOpen, nextAnswer, startProcess } from "./picture-child.ts";
import type { PictureJobs } from "./picture-jobs.ts";
import type { AnswerMessage, JobMessage } from "./picture-process.ts";

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
    let answer: AnswerMessage;
    try {
      child.send(message);
      answer = await nextAnswer(child, limits.time);
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

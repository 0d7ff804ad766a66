/** Prepares texts: short ones at once, long ones in a thread of their own, so that nobody else waits for them. */
import { Worker } from "node:worker_threads";
import { codeCache } from "../process/lean-process.ts";
import { createQueue } from "../process/work-queue.ts";
import { RestError } from "../rest/rest-error.ts";
import { type TextJobs, textJobs } from "./text-jobs.ts";
import type { AnswerMessage, JobMessage } from "./text-thread.ts";

/**
 * Characters. The worst text of so many takes less than 50 ms, an ordinary one 1 ms; a list of articles has many
 * texts that are ordinary, and a thread of its own would cost it more than it saves.
 */
const short = { one: 24_000, together: 250_000 };
/** Milliseconds. The worst megabyte takes three seconds; a machine on its knees longer. */
const patience = 30_000;
/** After so many milliseconds without work the thread gives its memory back. */
const idleMs = 5_000;
/** Megabytes of its heap. */
const mostMemory = 512;

const program = new URL("./text-thread.ts", import.meta.url);
const inTurn = createQueue(1);
let thread: Worker | undefined;
let ending: NodeJS.Timeout | undefined;

/**
 * @param args data alone, which can be copied to another thread.
 * @throws {RestError} 400 for a text that takes longer than half a minute, or more memory than there is for it.
 */
export async function runTextJob<Job extends keyof TextJobs>(
  job: Job,
  ...args: Parameters<TextJobs[Job]>
): Promise<ReturnType<TextJobs[Job]>> {
  const work = textJobs[job] as (...args: unknown[]) => unknown;
  const result = isShort(args) ? work(...args) : await inTurn(() => inThread({ job, args }));
  return result as ReturnType<TextJobs[Job]>;
}

/** Looks no further than it has to. */
function isShort(value: unknown): boolean {
  let left = short.together;
  const waiting = [value];
  while (waiting.length > 0 && left > 0) {
    const next = waiting.pop();
    const length = typeof next === "string" ? next.length : 1;
    if (length > short.one) return false;
    left -= length;
    if (next instanceof Map) waiting.push(...next.values());
    else if (typeof next === "object" && next !== null) waiting.push(...Object.values(next));
  }
  return left > 0;
}

async function inThread(message: JobMessage): Promise<unknown> {
  clearTimeout(ending);
  thread ??= startThread();
  const worker = thread;
  worker.ref();
  try {
    const answer = await answerOf(worker, message);
    if ("error" in answer) throw answer.error;
    return answer.result;
  } finally {
    worker.unref();
    ending = setTimeout(() => {
      thread = undefined;
      void worker.terminate();
    }, idleMs).unref();
  }
}

function startThread(): Worker {
  // None of this process's secrets.
  return new Worker(program, { env: codeCache, resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
}

function answerOf(worker: Worker, message: JobMessage): Promise<AnswerMessage> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
    };
    const onMessage = (answer: AnswerMessage) => {
      settle();
      resolve(answer);
    };
    const onEnd = () => {
      settle();
      // One that fails late fails alone.
      worker.on("error", () => {});
      thread = undefined;
      void worker.terminate();
      reject(
        new RestError(
          "extenso_text_too_demanding",
          "This text takes too long to prepare. Please split it.",
          400,
        ),
      );
    };
    const timer = setTimeout(onEnd, patience);
    worker.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
    worker.postMessage(message);
  });
}

/** A thread that long texts are prepared in, one after another. */
import { Worker } from "node:worker_threads";
import { codeCache } from "../process/lean-process.ts";
import { createQueue } from "../process/work-queue.ts";
import { RestError } from "../rest/rest-error.ts";
import type { AnswerMessage, JobMessage, ThreadMessage } from "./text-thread.ts";

/** Milliseconds of a processor that a text may take. An ordinary megabyte takes a tenth of it. */
const patience = 3_000;
/** Milliseconds by the clock, on a machine that gives the thread little of its processors. */
const longestWait = 15_000;
/** Milliseconds between two looks at what a text has taken. */
const lookEvery = 500;
/** Milliseconds until a thread has loaded its code, on a machine on its knees. */
const startPatience = 30_000;
/** After so many milliseconds without work the thread gives its memory back. */
const idleMs = 5_000;
/** Megabytes of its heap. */
const mostMemory = 512;

const program = new URL("./text-thread.ts", import.meta.url);

export interface TextLine {
  /**
   * @param spent hears how many milliseconds the thread worked.
   * @throws {RestError} 400 for a text that takes longer than three seconds of a processor, or more memory than there is for it.
   */
  run(message: JobMessage, spent?: (ms: number) => void): Promise<unknown>;
}

export function createTextLine(): TextLine {
  const inTurn = createQueue(1);
  let thread: Promise<Worker> | undefined;
  let ending: NodeJS.Timeout | undefined;

  function end(worker: Worker): void {
    thread = undefined;
    // One that fails late fails alone.
    worker.on("error", () => {});
    void worker.terminate();
  }

  async function inThread(message: JobMessage, spent?: (ms: number) => void): Promise<unknown> {
    clearTimeout(ending);
    thread ??= startThread();
    const worker = await thread.catch((error: unknown) => {
      thread = undefined;
      throw error;
    });
    worker.ref();
    const started = performance.now();
    try {
      const answer = await answerOf(worker, message);
      if ("error" in answer) throw answer.error;
      return answer.result;
    } catch (error) {
      if (error instanceof TextThreadError) {
        end(worker);
        throw tooDemanding();
      }
      throw error;
    } finally {
      spent?.(performance.now() - started);
      worker.unref();
      ending = setTimeout(() => end(worker), idleMs).unref();
    }
  }

  return { run: (message, spent) => inTurn(() => inThread(message, spent)) };
}

/** The thread gave no answer. */
class TextThreadError extends Error {
  override name = "TextThreadError";
}

/** Resolves when it takes work: the time until then is no text's. */
async function startThread(): Promise<Worker> {
  // The environment holds secrets of this process.
  const worker = new Worker(program, {
    env: codeCache,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  await messageOf(worker, startPatience);
  return worker;
}

async function answerOf(worker: Worker, message: JobMessage): Promise<AnswerMessage> {
  const before = await worker.cpuUsage();
  const answer = messageOf(worker, longestWait);
  worker.postMessage(message);
  const { promise: tookTooLong, reject } = Promise.withResolvers<never>();
  const watch = setInterval(() => {
    worker.cpuUsage(before).then(
      ({ user, system }) => {
        if (user + system > patience * 1000) reject(new TextThreadError());
      },
      () => {},
    );
  }, lookEvery).unref();
  try {
    return (await Promise.race([answer, tookTooLong])) as AnswerMessage;
  } finally {
    clearInterval(watch);
    // Once it is given up, the end of the thread is no news.
    answer.catch(() => {});
  }
}

function messageOf(worker: Worker, mostMs: number): Promise<ThreadMessage> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
    };
    const onMessage = (message: ThreadMessage) => {
      settle();
      resolve(message);
    };
    const onEnd = () => {
      settle();
      reject(new TextThreadError());
    };
    const timer = setTimeout(onEnd, mostMs);
    worker.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
  });
}

function tooDemanding(): RestError {
  const message = "This text takes too long to prepare. Please split it.";
  return new RestError("extenso_text_too_demanding", message, 400);
}

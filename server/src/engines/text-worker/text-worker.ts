/** Does jobs on texts: short ones at once, long ones in a worker thread, so that they hold up no other request. */

import { Worker } from "node:worker_threads";
import { codeCache } from "../../kernel/process/memory-flags.ts";
import { createQueue } from "../../kernel/process/work-queue.ts";
import { RestError } from "../rest/rest-error.ts";
import { personLimits } from "./person-limits.ts";
import type { TextJob, TextResult, ThreadRequest } from "./text-thread.ts";

// A thread that long texts are prepared in, one after another.

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

interface TextLine {
  /**
   * @param spent hears how many milliseconds the thread worked.
   * @throws {RestError} 400 for a text that takes longer than three seconds of a processor, or more memory than there is for it.
   */
  run(job: TextJob, spent?: (ms: number) => void): Promise<unknown>;
}

/** A thread of its own, for work that makes none of the others wait. */
export function createTextLine(): TextLine {
  const inTurn = createQueue(1);
  let thread: Worker | undefined;
  /** Modules that the thread has loaded. */
  const loaded = new Set<string>();
  let ending: NodeJS.Timeout | undefined;

  function end(worker: Worker): void {
    thread = undefined;
    loaded.clear();
    // One that fails late fails alone.
    worker.on("error", () => {});
    void worker.terminate();
  }

  /** The time until a module is loaded is no text's. @throws {TextThreadError} of a machine on its knees. */
  async function load(worker: Worker, module: string): Promise<void> {
    if (loaded.has(module)) return;
    try {
      resultOf(await ask(worker, { load: module }, startPatience));
      loaded.add(module);
    } catch (error) {
      end(worker);
      throw error;
    }
  }

  async function inThread(job: TextJob, spent?: (ms: number) => void): Promise<unknown> {
    clearTimeout(ending);
    thread ??= startThread();
    const worker = thread;
    worker.ref();
    await load(worker, job.module);
    const started = performance.now();
    try {
      return resultOf(await answerOf(worker, job));
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

  return { run: (job, spent) => inTurn(() => inThread(job, spent)) };
}

/** The thread gave no answer. */
class TextThreadError extends Error {
  override name = "TextThreadError";
}

function startThread(): Worker {
  return new Worker(program, {
    // The environment holds secrets of this process.
    env: codeCache,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
}

function resultOf(answer: TextResult): unknown {
  if ("error" in answer) throw answer.error;
  return answer.result;
}

async function answerOf(worker: Worker, job: TextJob): Promise<TextResult> {
  const before = await worker.cpuUsage();
  const answer = ask(worker, job, longestWait);
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
    return await Promise.race([answer, tookTooLong]);
  } finally {
    clearInterval(watch);
    // Once the job is abandoned, the thread ends and its result isn't awaited.
    answer.catch(() => {});
  }
}

function ask(worker: Worker, request: ThreadRequest, mostMs: number): Promise<TextResult> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
    };
    const onMessage = (answer: TextResult) => {
      settle();
      resolve(answer);
    };
    const onEnd = () => {
      settle();
      reject(new TextThreadError());
    };
    const timer = setTimeout(onEnd, mostMs);
    worker.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
    if ("moved" in request && request.moved) {
      const { moved, ...job } = request;
      worker.postMessage(job, moved);
    } else worker.postMessage(request);
  });
}

function tooDemanding(): RestError {
  const message = "This text takes too long to prepare. Please split it.";
  return new RestError("extenso_text_too_demanding", message, 400);
}

/**
 * Characters. The worst text of so many takes less than 50 ms, an ordinary one 1 ms; a list of articles has many
 * texts that are ordinary, and a thread of its own would cost it more than it saves.
 */
const short = { one: 24_000, together: 250_000 };

/** A text that is being written makes no reader wait. */
const readers = createTextLine();
const writers = createTextLine();
const limits = personLimits();

type Jobs = Record<string, (...args: never[]) => unknown>;

interface TextWorker<All extends Jobs> {
  /**
   * For readers.
   * @param args data alone, which can be copied to another thread.
   * @throws {RestError} 400 for a text that takes longer than three seconds, or more memory than there is for it.
   */
  run<Job extends keyof All & string>(job: Job, ...args: Parameters<All[Job]>): Promise<ReturnType<All[Job]>>;
  /**
   * For writers.
   * @param writer the number of an account, whose long texts are limited; null for the server itself.
   * @throws {RestError} 400 as `run`, 429 where somebody's long texts have taken too much already.
   */
  runForWriter<Job extends keyof All & string>(
    writer: number | null,
    job: Job,
    ...args: Parameters<All[Job]>
  ): Promise<ReturnType<All[Job]>>;
}

/**
 * @param module exports `jobs` under the name `textJobs`: the worker thread loads it for itself.
 * @param jobs functions of their arguments alone.
 */
export function textWorker<All extends Jobs>(module: URL, jobs: All): TextWorker<All> {
  async function runOn<Job extends keyof All & string>(
    { run }: TextLine,
    job: Job,
    args: Parameters<All[Job]>,
  ): Promise<ReturnType<All[Job]>> {
    const work = jobs[job] as unknown as (...args: unknown[]) => unknown;
    const result = isShort(args) ? work(...args) : await run({ module: module.href, job, args });
    return result as ReturnType<All[Job]>;
  }
  return {
    run: (job, ...args) => runOn(readers, job, args),
    runForWriter: (writer, job, ...args) =>
      runOn(writer === null ? writers : { run: limits.limited(writer, writers.run) }, job, args),
  };
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

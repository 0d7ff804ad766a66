/** The worker thread that prepares long texts, one after another. `text-line.ts` starts and ends it. */
import { parentPort } from "node:worker_threads";
import { saveCompileCache } from "../../kernel/process/memory-flags.ts";

/** Loads a module that exports `textJobs`, by its URL, or does one of the jobs of a loaded one. */
export type ThreadRequest = { load: string } | TextJob;

export interface TextJob {
  /** URL of the module that exports the job among its `textJobs`. */
  module: string;
  job: string;
  /** Data alone: it is copied, but for `moved`. */
  args: unknown[];
  /** Large ones that the caller doesn't need any more: the thread gets them themselves. */
  moved?: ArrayBuffer[];
}

/** What a job returns whose large parts are to be moved instead of copied. */
export class TransferredResult {
  readonly result: unknown;
  readonly buffers: ArrayBuffer[];

  constructor(result: unknown, buffers: ArrayBuffer[]) {
    this.result = result;
    this.buffers = buffers;
  }
}

export type TextResult = { result: unknown } | { error: unknown };

type Jobs = Record<string, (...args: unknown[]) => unknown>;

const loaded = new Map<string, Jobs>();

async function answer(request: ThreadRequest): Promise<TextResult> {
  try {
    if ("load" in request) {
      const { textJobs }: { textJobs: Jobs } = await import(request.load);
      loaded.set(request.load, textJobs);
      // The thread ends without notice, so compiled code is written when there is some.
      saveCompileCache();
      return { result: null };
    }
    const work = loaded.get(request.module)?.[request.job];
    if (!work) throw new Error(`there is no text job ${request.job}`);
    return { result: await work(...request.args) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on("message", async (request: ThreadRequest) => {
  const given = await answer(request);
  if ("result" in given && given.result instanceof TransferredResult) {
    const { result, buffers } = given.result;
    parentPort?.postMessage({ result }, buffers);
  } else parentPort?.postMessage(given);
});

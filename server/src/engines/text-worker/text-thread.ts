/** The worker thread that prepares long texts, one after another. `text-line.ts` starts and ends it. */
import { parentPort } from "node:worker_threads";
import { saveCompileCache } from "../../kernel/process/memory-flags.ts";

/** Loads a module that exports `textJobs` by its URL, or runs a job of a loaded module. */
export type ThreadRequest = { load: string } | TextJob;

export interface TextJob {
  /** URL of the module that exports the job among its `textJobs`. */
  module: string;
  job: string;
  /** Plain data; it is copied, except for the buffers in `moved`. */
  args: unknown[];
  /** Large buffers in `args` that are transferred: the caller can't use them any more. */
  moved?: ArrayBuffer[];
}

/** Return value of a job whose large buffers are transferred to the main thread instead of copied. */
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

/** The thread that long texts are prepared in, one after another. `text-line.ts` starts it and ends it. */
import { parentPort } from "node:worker_threads";
import { keepCode } from "../process/lean-process.ts";
import { type TextJobs, textJobs } from "./text-jobs.ts";

export interface JobMessage {
  job: keyof TextJobs;
  args: unknown[];
}

export type AnswerMessage = { result: unknown } | { error: unknown };

/** The first message says that the code is loaded; each further one answers a job. */
export type ThreadMessage = "ready" | AnswerMessage;

// It ends without being asked.
keepCode();
parentPort?.on("message", ({ job, args }: JobMessage) => {
  parentPort?.postMessage(perform(textJobs[job] as (...args: unknown[]) => unknown, args));
});

function perform(work: (...args: unknown[]) => unknown, args: unknown[]): AnswerMessage {
  try {
    return { result: work(...args) };
  } catch (error) {
    return { error };
  }
}

parentPort?.postMessage("ready" satisfies ThreadMessage);

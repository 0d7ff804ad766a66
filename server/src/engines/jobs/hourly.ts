/** Work that is done at the start of a process and every hour, by one process of all. */
import { z } from "zod";
import { handleJob, type JobHandler } from "./runner.ts";

const hourMs = 60 * 60 * 1000;

/** @param work ends early when the signal is aborted; what it throws is logged, and tried again in an hour. */
export function hourlyJob(name: string, work: (signal: AbortSignal) => Promise<unknown>): JobHandler {
  return handleJob(
    { name, payload: z.strictObject({}) },
    {
      retryAfterMs: [],
      everyMs: hourMs,
      async run(_, { signal }) {
        await work(signal);
        return undefined;
      },
    },
  );
}

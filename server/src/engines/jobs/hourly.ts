/** Jobs that run when a process starts and every hour, in one of all processes. */
import { z } from "zod";
import { handleJob, type JobHandler } from "./runner.ts";

const hourMs = 60 * 60 * 1000;

/** @param work has to stop when the signal is aborted; its errors are logged, and it runs again in an hour. */
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

/** Jobs that run each morning at eight in the studio's time zone, in one of all processes. */
import { nextMorning } from "@extenso/contract/hours/morning.ts";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { handleJob, type JobHandler } from "./runner.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Runs every hour as well, to make up for a morning on which no process ran.
 * @param work has to find out what is left to do, and to stop when the signal is aborted.
 */
export function everyMorningJob(
  name: string,
  { settings, clock }: Pick<Dependencies, "settings" | "clock">,
  work: (signal: AbortSignal) => Promise<unknown>,
): JobHandler {
  return handleJob(
    { name, payload: z.strictObject({}) },
    {
      retryAfterMs: [60_000, 60_000, 60_000],
      everyMs: hourMs,
      async run(_, { signal }) {
        await work(signal);
        const now = clock();
        const next = nextMorning(now, settings.timezone);
        return { runAgainAt: new Date(Math.min(now.getTime() + hourMs, next.getTime())) };
      },
    },
  );
}

/** Work that is done each morning at eight of the studio's clock, by one process of all. */
import { nextMorning } from "@extenso/contract/hours/morning.ts";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { handleJob, type JobHandler } from "./runner.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Looks each hour besides, so that a morning on which no process ran is made up for.
 * @param work finds out itself what is still to be done; it ends early when the signal is aborted.
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

/** Keeps this build's hashed files in storage while it is served, and lets go of those whose time is over. */
import { setTimeout as wait } from "node:timers/promises";
import type { Dependencies } from "../engines/dependencies.ts";
import { type Hourly, startHourly } from "../kernel/process/hourly.ts";
import { storeBuild, sweepBuilds } from "./stored-builds.ts";

/** The first visitors come before it. */
const laterMs = 10_000;

/**
 * @param options `first`: before anybody is answered, since other replicas will be asked for what this one's pages
 *   name. A single process does it when it has started.
 */
export async function startBuildCare(
  { files, clock, log }: Pick<Dependencies, "files" | "clock" | "log">,
  clientFolder: string,
  { first }: { first: boolean },
): Promise<Hourly> {
  async function look(): Promise<void> {
    try {
      await storeBuild(files, clientFolder, clock());
      const removed = await sweepBuilds(files, clock());
      if (removed > 0) log.info({ removed }, "files of old builds, removed");
    } catch (error) {
      log.error({ err: error }, "the build's files are not kept for later, tried again in an hour");
    }
  }
  if (first) await look();
  let isFirst = true;
  return startHourly(async (signal) => {
    const pause = isFirst && !first;
    const skip = isFirst && first;
    isFirst = false;
    if (pause) await wait(laterMs, undefined, { signal, ref: false }).catch(() => {});
    if (!skip && !signal.aborted) await look();
  });
}

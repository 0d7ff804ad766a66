/** Keeps this build's hashed files in storage while it is served, and lets go of those whose time is over. */
import { setTimeout as wait } from "node:timers/promises";
import type { Dependencies } from "../../engines/dependencies.ts";
import { storeBuild, sweepBuilds } from "./stored-builds.ts";

/** The first visitors come before it. */
const laterMs = 10_000;
const hourMs = 60 * 60 * 1000;

export interface BuildCare {
  /** Waits for a look under way, which is told to end. */
  stop(): Promise<void>;
}

/**
 * Looks at the start and every hour. A timer of its own and no job: each process cares for the build that it serves.
 * @param options `first`: before anybody is answered, since other replicas will be asked for what this one's pages
 *   name. A single process looks when it has started.
 */
export async function startBuildCare(
  { files, clock, log }: Pick<Dependencies, "files" | "clock" | "log">,
  clientFolder: string,
  { first }: { first: boolean },
): Promise<BuildCare> {
  const ending = new AbortController();
  const { signal } = ending;
  async function look(): Promise<void> {
    if (signal.aborted) return;
    try {
      await storeBuild(files, clientFolder, clock());
      const removed = await sweepBuilds(files, clock());
      if (removed > 0) log.info({ removed }, "files of old builds, removed");
    } catch (error) {
      log.error({ err: error }, "the build's files are not kept for later, tried again in an hour");
    }
  }
  async function lookLater(): Promise<void> {
    await wait(laterMs, undefined, { signal, ref: false }).catch(() => {});
    await look();
  }
  let looking: Promise<void> = Promise.resolve();
  if (first) await look();
  else looking = lookLater();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, hourMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await looking;
    },
  };
}

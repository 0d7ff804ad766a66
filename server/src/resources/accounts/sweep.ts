import type { Dependencies } from "../../dependencies.ts";
import { sweepSessions } from "../sessions/store.ts";
import { sweepTokens } from "./one-time-tokens.ts";

const everyMs = 24 * 60 * 60 * 1000;

/** Removes what nobody can use any more, now and once a day: long ended sessions and run-out links. */
export function startAccountSweep({
  database,
  clock,
  log,
}: Pick<Dependencies, "database" | "clock" | "log">): { stop(): Promise<void> } {
  let running = Promise.resolve();
  async function sweep(): Promise<void> {
    try {
      await sweepSessions(database.query, clock());
      await sweepTokens(database.query, clock());
    } catch (error) {
      log.error({ err: error }, "old sessions and links not removed, tried again tomorrow");
    }
  }
  const start = () => {
    running = sweep();
  };
  start();
  const timer = setInterval(start, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

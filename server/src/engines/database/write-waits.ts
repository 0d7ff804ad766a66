/** Measures waiting writers: reads may still succeed while no write does. */
import { writeWaitChannel } from "../../kernel/diagnostics-channels.ts";

export interface WriteWaits {
  /** Number of waiting writers. */
  waiting: number;
  /** Milliseconds that the first of them has waited; 0 if there is none. */
  oldestMs: number;
}

export interface WaitClock {
  /** @returns a function that ends the wait. */
  begin(): () => void;
  now(): WriteWaits;
}

export function createWaitClock(): WaitClock {
  const since = new Map<symbol, number>();
  return {
    begin() {
      const wait = Symbol("wait");
      const started = performance.now();
      since.set(wait, started);
      return () => {
        since.delete(wait);
        if (writeWaitChannel.hasSubscribers) writeWaitChannel.publish({ ms: performance.now() - started });
      };
    },
    now() {
      // A `Map` keeps the order in which they came.
      const [oldest] = since.values();
      return { waiting: since.size, oldestMs: oldest === undefined ? 0 : performance.now() - oldest };
    },
  };
}

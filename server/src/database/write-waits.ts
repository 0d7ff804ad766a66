/** Who waits to write, and since when: a studio that answers readers may still keep everybody from saving. */
import { writeWaits } from "../observation/channels.ts";

export interface WriteWaits {
  /** How many wait. */
  waiting: number;
  /** Milliseconds that the one has waited who came first; 0 where none waits. */
  oldestMs: number;
}

export interface WaitClock {
  /** @returns what ends the wait. */
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
        if (writeWaits.hasSubscribers) writeWaits.publish({ ms: performance.now() - started });
      };
    },
    now() {
      // In the order in which they came.
      const [oldest] = since.values();
      return { waiting: since.size, oldestMs: oldest === undefined ? 0 : performance.now() - oldest };
    },
  };
}

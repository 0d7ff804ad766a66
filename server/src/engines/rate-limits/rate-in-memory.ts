/**
 * How often somebody may ask for what costs little: counted in this process alone, since a row that is written for
 * each call would cost more than the call. Replicas count apart.
 */
import { LRUCache } from "lru-cache";

interface Rate {
  /** @returns 0: taken; or whole seconds until one more may be taken. */
  take(key: string, now: Date): number;
}

/** Who asked longest ago is forgotten first: a flood of addresses costs memory for this many, and no more. */
const mostKnown = 10_000;

export function createRate({ most, windowMs }: { most: number; windowMs: number }): Rate {
  const known = new LRUCache<string, { since: number; taken: number }>({ max: mostKnown });
  return {
    take(key, now) {
      const time = now.getTime();
      const window = known.get(key);
      if (!window || time - window.since >= windowMs) {
        known.set(key, { since: time, taken: 1 });
        return 0;
      }
      window.taken += 1;
      if (window.taken <= most) return 0;
      return Math.max(1, Math.ceil((window.since + windowMs - time) / 1000));
    },
  };
}

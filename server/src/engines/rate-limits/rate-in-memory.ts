/**
 * Rate limit for cheap calls, counted in memory: a row that is written for each call would cost more than the call.
 * Each replica counts by itself.
 */

interface Rate {
  /** @returns 0: taken; or whole seconds until one more may be taken. */
  take(key: string, now: Date): number;
}

interface Window {
  /** Milliseconds since 1970. */
  since: number;
  taken: number;
}

/** Limit of remembered callers, which bounds memory in a flood of addresses; the longest idle is dropped first. */
const mostKnown = 10_000;

export function createRate({ most, windowMs }: { most: number; windowMs: number }): Rate {
  // In the order of their last calls: a Map keeps the order in which keys were added, and takes room as they come.
  const known = new Map<string, Window>();

  function remember(key: string, window: Window): void {
    known.delete(key);
    known.set(key, window);
    const [longestAgo = ""] = known.keys();
    if (known.size > mostKnown) known.delete(longestAgo);
  }

  return {
    take(key, now) {
      const time = now.getTime();
      const window = known.get(key);
      if (!window || time - window.since >= windowMs) {
        remember(key, { since: time, taken: 1 });
        return 0;
      }
      window.taken += 1;
      remember(key, window);
      if (window.taken <= most) return 0;
      return Math.max(1, Math.ceil((window.since + windowMs - time) / 1000));
    },
  };
}

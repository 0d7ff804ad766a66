/** More work waits than may. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

/**
 * Runs work in the order it comes, `atOnce` pieces at a time.
 * @param mostWaiting further work is refused with {@link QueueFullError}.
 */
export function createQueue(
  atOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new QueueFullError();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed over rather than freed, so that no later caller slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}

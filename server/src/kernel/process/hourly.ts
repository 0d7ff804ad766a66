/** Work that is done at the start and every hour. */

const hourMs = 60 * 60 * 1000;

export interface Hourly {
  /** Waits for work under way, which is told to end. */
  stop(): Promise<void>;
}

/** @param work must not fail; one round waits for the one before. */
export function startHourly(work: (signal: AbortSignal) => Promise<unknown>): Hourly {
  const ending = new AbortController();
  let running = work(ending.signal);
  const timer = setInterval(() => {
    running = running.then(() => work(ending.signal));
  }, hourMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

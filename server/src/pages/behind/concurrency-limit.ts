/** Limits how many operations run, and how many wait for their turn. */

/** All places are taken, and so is the room to wait in. */
export class ConcurrencyLimitError extends Error {
  override name = "ConcurrencyLimitError";
}

export interface ConcurrencyLimit {
  /**
   * Does `work` when there is a place for it.
   *
   * @throws {ConcurrencyLimitError} at once when too many wait already; the signal's reason when it ends first.
   */
  use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** For work that ends elsewhere, such as a stream; call what it resolves to once it has ended. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createConcurrencyLimit(atOnce: number, mostWaiting: number): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  let taken = 0;

  function free(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = waiting;
      // The place is handed over rather than freed, so that no later caller slips in between.
      if (next) next();
      else taken -= 1;
    };
  }

  async function take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (taken < atOnce) {
      taken += 1;
      return free();
    }
    if (waiting.size >= mostWaiting) throw new ConcurrencyLimitError();
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        waiting.delete(turn);
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(turn);
        reject(signal.reason);
      };
      waiting.add(turn);
      signal.addEventListener("abort", giveUp, { once: true });
    });
    return free();
  }

  return {
    take,
    async use(signal, work) {
      const leave = await take(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

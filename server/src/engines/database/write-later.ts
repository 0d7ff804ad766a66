/** Writes what a process has counted in memory, so that no request that is counted writes. */

const afterMs = 60_000;

export interface LaterWrite {
  /** Something was counted: it is written about a minute after the first call. */
  due(): void;
  /** Writes now. Resolves when all that was counted before the call is written. */
  flush(): Promise<void>;
}

/** @param write takes what was counted and writes it; it is never called twice at once, and must not reject. */
export function writeLater(write: () => Promise<void>): LaterWrite {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    due() {
      timer ??= setTimeout(() => void flush(), afterMs).unref();
    },
    flush,
  };
}

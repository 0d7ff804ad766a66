/** Sends what is typed to be previewed: soon after a change, one call at a time, and never an older state last. */

/** A change waits this long for the next one, and no longer. */
const pauseMs = 250;
/** After a call that failed, unless something is typed sooner. */
const againMs = 3_000;

export interface PreviewSender {
  /** Something is other than it was sent. */
  changed(): void;
  close(): void;
}

/** @param send resolves when the server has what is typed at that moment. @param onFailed is told why. */
export function createPreviewSender(
  send: () => Promise<void>,
  onFailed: (error: unknown) => void,
): PreviewSender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isDue = false;
  let closed = false;

  function later(ms: number): void {
    timer = setTimeout(run, ms);
  }

  async function run(): Promise<void> {
    timer = undefined;
    isDue = false;
    isSending = true;
    try {
      await send();
    } catch (error) {
      if (closed) return;
      onFailed(error);
      if (!isDue) later(againMs);
    } finally {
      isSending = false;
    }
    if (isDue && !closed) later(pauseMs);
  }

  return {
    changed() {
      if (closed) return;
      if (isSending) {
        isDue = true;
        return;
      }
      if (isDue && timer !== undefined) return;
      clearTimeout(timer);
      isDue = true;
      later(pauseMs);
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** The moments of a page at which a text is kept without another key press. */
interface Moments {
  /** The connection is back. */
  online(): void;
  /** The last moment that a phone tells of, too. */
  leaving(): void;
}

/** @returns what ends it. */
export function watchPage({ online, leaving }: Moments): () => void {
  addEventListener("online", online);
  addEventListener("pagehide", leaving);
  document.addEventListener("visibilitychange", leaving);
  return () => {
    removeEventListener("online", online);
    removeEventListener("pagehide", leaving);
    document.removeEventListener("visibilitychange", leaving);
  };
}

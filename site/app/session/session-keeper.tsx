import { useEffect } from "react";

/** Calls back when the page has nothing better to do; returns what takes the request back. */
function whenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const idle = requestIdleCallback(run, { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }
  // Safari has no idle time to give.
  const timer = setTimeout(run, 1000);
  return () => clearTimeout(timer);
}

/** Once a visit: is the stored session still good? No page's first load carries what finding out takes. */
export function SessionKeeper() {
  useEffect(
    () =>
      whenIdle(() =>
        import("./keep-session.ts").then(
          ({ keepSession }) => keepSession(),
          // Without a connection the session stays what it is.
          () => {},
        ),
      ),
    [],
  );
  return null;
}

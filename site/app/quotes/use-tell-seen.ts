import { useEffect } from "react";
import { useFetcher } from "react-router";

/** In sight for this many ms, a page is looked at by a person. */
const lookMs = 2_000;

/**
 * Tells the server once that somebody looks at this version: by a press, or two seconds of the page in sight. Programs
 * that follow the links of mails do neither.
 * @param version `null` where there is no quote.
 */
export function useTellSeen(version: number | null): void {
  const { submit } = useFetcher();
  useEffect(() => {
    if (version === null) return;
    const presses = ["pointerdown", "keydown"] as const;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function stop(): void {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
      for (const press of presses) document.removeEventListener(press, tell);
    }
    function tell(): void {
      stop();
      void submit({ decision: "seen", version: String(version) }, { method: "post" });
    }
    function watch(): void {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(tell, lookMs);
    }

    watch();
    document.addEventListener("visibilitychange", watch);
    for (const press of presses) document.addEventListener(press, tell);
    return stop;
  }, [version, submit]);
}

import { useEffect } from "react";
import { useRevalidator } from "react-router";

const pauseMs = 3_000;
/** Two minutes; afterwards the page's own link looks again. */
const mostLooks = 40;

/** Reads the page's data anew while a payment is being confirmed. */
export function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks === mostLooks) clearInterval(timer);
      if (document.visibilityState === "visible") void revalidate();
    }, pauseMs);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

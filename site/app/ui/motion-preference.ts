import { useSyncExternalStore } from "react";
import { useHydrated } from "./use-hydrated.ts";

const query = "(prefers-reduced-motion: reduce)";

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** True where the visitor asked for stillness. */
function prefersStillness(): boolean {
  return matchMedia(query).matches;
}

/** How a script scrolls to what somebody asked for. */
export function scrollBehavior(): ScrollBehavior {
  return prefersStillness() ? "instant" : "smooth";
}

/** True where moving pictures would cost the visitor money or patience. */
function savesData(): boolean {
  const connection = (navigator as Navigator & { connection?: NetworkInformation }).connection;
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? "");
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether things may move by themselves, as it is now. */
export const mayMove = () => typeof window !== "undefined" && !prefersStillness() && !savesData();

/** Whether things may move by themselves: no before the page has been taken over. */
export function useMayMove(): boolean {
  const allowed = useSyncExternalStore(subscribe, mayMove, mayMove);
  return useHydrated() && allowed;
}

import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** True where the visitor asked for stillness. */
function prefersStillness(): boolean {
  return matchMedia(query).matches;
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

/** Whether things may move by themselves: no before the browser has been asked. */
export function useMayMove(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !prefersStillness() && !savesData(),
    () => false,
  );
}

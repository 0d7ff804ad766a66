import { useState } from "react";

/**
 * One at a time: a second press while the first is under way does nothing, from the press on and not only from
 * the next render.
 * @returns the same function at every render.
 */
export function useOnce(): (work: () => Promise<void>) => void {
  const [once] = useState(() => {
    let underWay: Promise<void> | undefined;
    return (work: () => Promise<void>) => {
      if (underWay) return;
      underWay = work().finally(() => {
        underWay = undefined;
      });
    };
  });
  return once;
}

import { useRef } from "react";

/**
 * One at a time: a second press while the first is under way does nothing, from the press on and not only from
 * the next render.
 */
export function useOnce(): (work: () => Promise<void>) => void {
  const underWay = useRef<Promise<void>>(undefined);
  return (work) => {
    underWay.current ??= work().finally(() => {
      underWay.current = undefined;
    });
  };
}

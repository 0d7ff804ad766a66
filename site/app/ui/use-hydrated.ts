import { useDeferredValue, useRef, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and while its HTML is taken over, true from then on. The step from one to the other is a
 * render of its own that can wait: as an outside store's change it would be made in the task that takes the page
 * over, with all that follows from it, and nobody could scroll meanwhile.
 */
export function useHydrated(): boolean {
  const fromServer = useRef(false);
  const first = useSyncExternalStore(
    never,
    () => !fromServer.current,
    () => {
      fromServer.current = true;
      return false;
    },
  );
  return useDeferredValue(true, first);
}

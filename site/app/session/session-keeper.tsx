import { useEffect } from "react";
import { currentSession, subscribeSession } from "./session-store.ts";

/** Once a visit, when the page has nothing better to do: is the stored session still good? */
export function SessionKeeper() {
  useEffect(() => {
    const unsubscribe = subscribeSession(() => {});
    if (currentSession().status !== "authenticated") return unsubscribe;
    // Without a connection the session stays what it is.
    const validate = () =>
      void import("./session-actions.ts").then(
        ({ validateSession }) => validateSession(),
        () => {},
      );
    // Safari has no idle time to give.
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(validate, 1000);
      return () => {
        unsubscribe();
        clearTimeout(timer);
      };
    }
    const idle = requestIdleCallback(validate, { timeout: 5000 });
    return () => {
      unsubscribe();
      cancelIdleCallback(idle);
    };
  }, []);
  return null;
}

import { type ComponentType, useEffect, useState } from "react";

const restMs = 1500;

/**
 * Once a visit: is the stored session still good, and what when the line goes dead? No page's first load
 * carries what finding out takes.
 */
export function SessionKeeper() {
  const [AtRest, setAtRest] = useState<ComponentType>();
  // After the first paint, which waits for none of it.
  useEffect(() => {
    // Where nobody is signed in there is nothing to ask; it is for the other tabs' sake then.
    const signedIn = document.documentElement.dataset.session !== undefined;
    const timer = setTimeout(
      () =>
        import("./at-rest.tsx").then(
          (module) => setAtRest(() => module.default),
          () => {
            // Without a connection the session stays what it is.
          },
        ),
      signedIn ? 0 : restMs,
    );
    return () => clearTimeout(timer);
  }, []);
  return AtRest && <AtRest />;
}

import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/**
 * The one-time token of a mailed link. It comes after the `#`, which no server, log or referrer ever
 * sees, and leaves the address bar, and with it the history, as soon as it is read.
 *
 * @returns undefined until the address can be read; empty when there is none.
 */
export function useFragmentToken(): string | undefined {
  const hydrated = useHydrated();
  // A second link opened in the same tab changes the fragment alone.
  const { hash } = useLocation();
  const [token, setToken] = useState("");
  const [read, setRead] = useState(false);
  // No server sees the fragment. It is taken out of the address, so that no history keeps the token.
  useEffect(() => {
    const found = new URLSearchParams(hash.slice(1)).get("token");
    if (found) {
      setToken(found);
      history.replaceState(history.state, "", `${location.pathname}${location.search}`);
    }
    setRead(true);
  }, [hash]);
  return hydrated && read ? token : undefined;
}

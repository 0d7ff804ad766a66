import { useEffect } from "react";
import { keepConnection } from "../connection/keep-connection.ts";
import { OfflineWindow } from "../connection/offline-window.tsx";
import { keepSession } from "../session/keep-session.ts";

/** What a page has once it has come to rest. No page's first load carries it. */
export default function AtRest() {
  // Connection and session change outside of React.
  useEffect(() => {
    keepConnection();
    keepSession().catch(() => {
      // Without a connection the session stays what it is.
    });
  }, []);
  return <OfflineWindow />;
}

import { useEffect } from "react";
import { keepConnection } from "../connection/keep-connection.ts";
import { OfflineWindow } from "../connection/offline-window.tsx";
import { keepSession } from "../session/keep-session.ts";

/** Features that start once the page is idle; their code is not part of any page's first load. */
export default function AtRest() {
  // Connection and session change outside of React.
  useEffect(() => {
    keepConnection();
    keepSession().catch(() => {
      // Without a connection the session stays as it is.
    });
  }, []);
  return <OfflineWindow />;
}

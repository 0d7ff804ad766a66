import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { IconButton } from "../../../ui/button.tsx";
import { AccountButton } from "./account-button.tsx";

/** The catalogue’s words (docs/specification.md §8), copied: importing them would make the forms’ first load heavier. */
const sessionExpired = "Session expired. Please log in again.";

/**
 * Below the header, when the server has ended the session under a public page, until it is read or somebody signs in.
 * The dashboard sends its members here with a window that says so.
 */
export function SessionEnded() {
  const { expired } = useSession();
  const { state } = useLocation();
  const [isShown, setShown] = useState(false);
  const isTold = Boolean(state?.signIn);

  useEffect(() => setShown(expired !== undefined && !isTold), [expired, isTold]);

  if (!isShown) return null;
  return (
    <div className="session-ended absolute inset-x-0 top-full">
      <div className="shell">
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-sm border border-bad-ink bg-surface p-4 font-medium text-bad-ink"
        >
          {sessionExpired}
          <AccountButton view="sign-in" className="word-button">
            Sign In
          </AccountButton>
          <IconButton label="Dismiss" onClick={() => setShown(false)}>
            <X aria-hidden size={20} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

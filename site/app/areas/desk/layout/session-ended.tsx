import { openAccountWindow } from "../../../session/account-window.ts";

/** The server counts the session no longer. What is typed stays, and goes on once they are in again. */
export function SessionEnded() {
  return (
    <div role="alert" className="desk-strip">
      <p>Your session has ended. Sign in again to go on; what you typed is still here.</p>
      <button type="button" className="desk-button" onClick={() => openAccountWindow("sign-in")}>
        Sign In
      </button>
    </div>
  );
}

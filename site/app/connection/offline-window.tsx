import { useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { askAgain, stayHere, useLostPage } from "./lost-connection.ts";

/**
 * Says that a page could not be loaded. It is a native modal, so it lies above any open window, and gives the focus
 * back to the pressed element.
 */
export function OfflineWindow() {
  const lost = useLostPage();
  const dialog = useRef<HTMLDialogElement>(null);
  const isLost = lost !== null;

  // Only a call of `showModal` makes a dialog modal. The browser says when the connection is back.
  useEffect(() => {
    const element = dialog.current;
    if (!isLost || !element) return;
    element.showModal();
    const online = () => void askAgain();
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      element.close();
    };
  }, [isLost]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="offline-title"
      aria-describedby="offline-text"
      onCancel={(event) => {
        event.preventDefault();
        stayHere();
      }}
      onClose={({ currentTarget }) => !currentTarget.open && stayHere()}
      className="offline-window"
    >
      {lost && (
        <>
          <h2 id="offline-title" className="display text-heading">
            {navigator.onLine ? "The connection is lost" : "You are offline"}
          </h2>
          <p id="offline-text" className="text-ink-soft" aria-live="polite">
            {lost.times > 1 && !lost.asking ? "Still no connection. " : ""}
            The page you asked for is not here yet. This one stays as it is.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={lost.asking} onClick={() => void askAgain()}>
              {lost.asking ? "Trying..." : "Try Again"}
            </Button>
            <Button look="secondary" onClick={stayHere}>
              Stay Here
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}

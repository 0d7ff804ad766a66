import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { currentSession } from "../../../session/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** After signing out nothing can be saved. A session that the server ended can be continued by signing in. */
function mayStillSave(): boolean {
  const { status, expired } = currentSession();
  return status === "authenticated" || expired !== undefined;
}

interface LeaveGuard {
  /** @param stayAt returns the element to focus after staying, as focusing the clicked one could ask again. */
  ask(leave: () => void, stayAt: () => HTMLElement | null): void;
  dialog: ReactNode;
}

/**
 * Asks before unsaved changes are lost: on following a link, on Back, on closing the page, and for calls of `ask`.
 */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const [asked, setAsked] = useState<{ leave(): void; stayAt(): HTMLElement | null }>();
  const stayAt = useRef<(() => HTMLElement | null) | undefined>(undefined);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && mayStillSave() && currentLocation.pathname !== nextLocation.pathname,
  );

  // Closing the page shows the browser's own dialog, whose text can't be changed.
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);

  const open = blocker.state === "blocked" || asked !== undefined;

  function stay() {
    stayAt.current = asked?.stayAt;
    setAsked(undefined);
    blocker.reset?.();
  }
  function leave() {
    stayAt.current = undefined;
    setAsked(undefined);
    asked?.leave();
    blocker.proceed?.();
  }

  return {
    ask: (leave, stayAt) => setAsked({ leave, stayAt }),
    dialog: (
      <Dialog
        open={open}
        onClose={stay}
        finalFocus={() => stayAt.current?.() ?? true}
        className="marked"
        title="Leave without saving?"
        description="What you entered here isn't saved yet, and is lost when you leave."
      >
        <div className="mt-6 grid gap-3 sm:flex">
          <Button onClick={stay}>Keep Editing</Button>
          <Button look="secondary" onClick={leave}>
            Leave
          </Button>
        </div>
      </Dialog>
    ),
  };
}

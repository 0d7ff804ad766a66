import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { currentSession } from "../../../session/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** Who has signed out has nothing to save any more; whom the server signed out has. */
function mayStillSave(): boolean {
  const { status, expired } = currentSession();
  return status === "authenticated" || expired !== undefined;
}

interface LeaveGuard {
  /** @param stayAt gets the focus of those who stay, where the element they pressed would ask again by its focus. */
  ask(leave: () => void, stayAt: () => HTMLElement | null): void;
  dialog: ReactNode;
}

/**
 * Asks before unsaved changes are lost: by a link, by Back, by closing the page, and by what is asked for with `ask`.
 */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const [asked, setAsked] = useState<{ leave(): void; stayAt(): HTMLElement | null }>();
  const stayAt = useRef<(() => HTMLElement | null) | undefined>(undefined);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && mayStillSave() && currentLocation.pathname !== nextLocation.pathname,
  );

  // The browser's own question; its words are the browser's.
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

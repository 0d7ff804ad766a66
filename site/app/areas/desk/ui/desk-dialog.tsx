import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";
import { Dialog } from "../../../ui/dialog.tsx";

/** Of several radio buttons, the chosen one is where Tab leads, too. */
const fields = [
  "input:not([type=hidden], [type=radio]:not(:checked), [hidden], :disabled)",
  "select:not(:disabled)",
  "textarea:not(:disabled)",
].join();

/** A finger that opened a window wants to see it, not a keyboard over it. */
const isTouched = () => matchMedia("(pointer: coarse)").matches;

/** Takes the focus before the next key comes: one frame later it would be typed into the page below. */
function FirstFocus({
  place,
  isBegun,
  before,
}: {
  place: RefObject<HTMLSpanElement | null>;
  isBegun: boolean;
  /** Is told what had the focus. */
  before: RefObject<Element | null>;
}) {
  useLayoutEffect(() => {
    const focusFirst = () => {
      before.current = document.activeElement;
      if (isTouched()) return;
      const first = firstIn(place.current);
      first?.focus();
      // Typing replaces what a field suggests, as it does where Tab leads into it.
      if (first instanceof HTMLInputElement && !isBegun) first.select();
    };
    focusFirst();
    // A window that closed as this one opened has given the focus back to what had opened it by then.
    queueMicrotask(() => {
      const popup = place.current?.closest(".dialog-popup");
      if (popup && !popup.contains(document.activeElement)) focusFirst();
    });
  }, [place, isBegun, before]);
  return <span ref={place} hidden />;
}

function firstIn(place: Element | null): HTMLElement | null {
  const popup = place?.closest<HTMLElement>(".dialog-popup");
  return popup?.querySelector<HTMLElement>(fields) ?? popup ?? null;
}

/**
 * A window of the desk: the focus is in its first field, or on the window where it has none, so that nothing is
 * pressed by the key that opened it. Afterwards it is back where it was; if that is gone, where the page begins.
 */
export function DeskDialog({
  isBegun = false,
  children,
  ...props
}: Omit<ComponentProps<typeof Dialog>, "initialFocus" | "finalFocus"> & {
  /** The first field holds what was typed before the window was there, and more of it comes. */
  isBegun?: boolean;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef<Element>(null);
  return (
    <Dialog
      {...props}
      initialFocus={(type) => {
        const popup = place.current?.closest<HTMLElement>(".dialog-popup") ?? null;
        if (popup?.contains(document.activeElement)) return false;
        return type === "touch" || isTouched() ? popup : firstIn(place.current);
      }}
      finalFocus={() => {
        const opener = before.current;
        const isThere = opener instanceof HTMLElement && opener.isConnected && !opener.matches(":disabled");
        if (isThere) return opener;
        const now = document.activeElement;
        // The code that closed it may have moved the focus already.
        const isMoved = now && now !== document.body && !now.closest(".dialog-popup");
        return isMoved ? true : (document.getElementById("main") ?? true);
      }}
    >
      {children}
      <FirstFocus place={place} isBegun={isBegun} before={before} />
    </Dialog>
  );
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Windows that open within a page take the focus as they do: whoever is typing beside it keeps it. Pressing and
 * tabbing into the frame work as ever.
 *
 * @returns to be true while a page comes.
 */
export function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>): RefObject<boolean> {
  const isSettling = useRef(true);
  // The focus is told by events alone.
  useEffect(() => {
    let last = document.activeElement;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== frame.current) last = target;
    };
    // The focus has gone into the frame by now, where this document hears nothing of it.
    const onBlur = () => {
      const isMeant = frame.current?.matches(":hover") ?? false;
      if (!isSettling.current || isMeant || document.activeElement !== frame.current) return;
      if (last instanceof HTMLElement) last.focus({ preventScroll: true });
    };
    document.addEventListener("focusin", onFocus);
    addEventListener("blur", onBlur);
    return () => {
      document.removeEventListener("focusin", onFocus);
      removeEventListener("blur", onBlur);
    };
  }, [frame]);
  return isSettling;
}

/** Milliseconds. */
const longestOpening = 5_000;

/**
 * Waits until the windows that stand open in a page's HTML are opened by its code, too, which is when they take the
 * focus: on a busy device that is long after the page is alive.
 */
export function afterWindows(page: Document, then: () => void): void {
  const until = performance.now() + longestOpening;
  const look = () => {
    const opens = page.querySelector("dialog[open]:not(:modal)") !== null;
    if (opens && performance.now() < until) requestAnimationFrame(look);
    else then();
  };
  look();
}

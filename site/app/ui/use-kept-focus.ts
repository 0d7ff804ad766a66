import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus where somebody types beside a framed page, whose windows take it as they open. Pressing and tabbing
 * into the frame work as usual.
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
      const before = last;
      // After the code that took the focus: a window takes it as it opens, and again for its title.
      queueMicrotask(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
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

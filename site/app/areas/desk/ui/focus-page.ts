import { useLayoutEffect, useRef } from "react";

/** Gives the page the focus when what has it goes or is locked: browsers would give it to nothing. */
export function focusPage(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** {@link focusPage} once an open page's fields are locked, if nothing has the focus: a locked field loses it at once. */
export function useFocusPageOnLock(isLocked: boolean): void {
  const wasLocked = useRef(isLocked);
  useLayoutEffect(() => {
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    if (isLocked && !wasLocked.current && !hasFocus) focusPage();
    wasLocked.current = isLocked;
  }, [isLocked]);
}

/** {@link focusPage} where the focus is in this part. */
export function focusPageFrom(part: HTMLElement | null): void {
  if (part?.contains(document.activeElement)) focusPage();
}

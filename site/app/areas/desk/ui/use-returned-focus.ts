import { useEffect } from "react";
import { focusPage } from "./focus-page.ts";

/**
 * Returns the focus to a button that was disabled while its press was being done: browsers take it from a disabled
 * element and give it to none, so that a second press of a key does nothing and a screen reader loses its place. Where
 * the press has taken the button away, such as “Publish” from what is published, the page has the focus.
 */
export function useReturnedFocus() {
  // The focus is told by events alone.
  useEffect(() => {
    let button: HTMLButtonElement | null = null;
    const ending = new MutationObserver((changes) => {
      if (document.activeElement !== document.body) return;
      if (!button?.isConnected) focusPage();
      // Changes beside the button are no reason; a button that is still disabled takes no focus.
      else if (changes.some(({ type }) => type === "attributes")) button.focus({ preventScroll: true });
    });
    const onFocus = ({ target }: FocusEvent) => {
      ending.disconnect();
      button = target instanceof HTMLButtonElement ? target : null;
      if (!button) return;
      ending.observe(button, { attributeFilter: ["disabled"] });
      if (button.parentElement) ending.observe(button.parentElement, { childList: true });
    };
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("focusin", onFocus);
      ending.disconnect();
    };
  }, []);
}

/** The editor's tools on a phone: above the keyboard, which browsers lay over the page without telling its styles. */

/** Pixels of the window's bottom that a keyboard covers. */
function keyboardHeight(): number {
  const viewport = window.visualViewport;
  return viewport ? Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop)) : 0;
}

/** Pixels of the window's height that no keyboard covers. */
export const visibleHeight = () => window.visualViewport?.height ?? window.innerHeight;

/** As the styles have it. */
const isPhone = () => window.innerWidth < 768;

/** Pixels that head, formats and the bar of facts take at most; on a phone the formats stand above its keyboard. */
export const covered = {
  get top() {
    return isPhone() ? 16 : 128;
  },
  get bottom() {
    return isPhone() ? 112 : 64;
  },
  left: 0,
  right: 0,
};

/**
 * Says in `root`, the editor's place, whether somebody writes in it (`data-writing`), and how high the keyboard is
 * (`--keyboard`).
 *
 * @returns ends that.
 */
export function keepAboveKeyboard(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return;
  const viewport = window.visualViewport;
  const measure = () => root.style.setProperty("--keyboard", `${keyboardHeight()}px`);
  const onFocus = () => {
    root.dataset.writing = "";
    measure();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) delete root.dataset.writing;
  };
  root.addEventListener("focusin", onFocus);
  root.addEventListener("focusout", onBlur);
  viewport?.addEventListener("resize", measure);
  viewport?.addEventListener("scroll", measure);
  return () => {
    root.removeEventListener("focusin", onFocus);
    root.removeEventListener("focusout", onBlur);
    viewport?.removeEventListener("resize", measure);
    viewport?.removeEventListener("scroll", measure);
  };
}

import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A screen ahead: at the pace people scroll, the code is there before the part is. */
const ahead = "100% 0px";
/** By then everything that is seen first has come. */
const restMs = 1000;
const signs = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin"] as const;

/** Resolves with the visitor's first sign, when the element comes near, or when the page has come to rest. */
function needed(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      near.disconnect();
      for (const sign of signs) removeEventListener(sign, done, true);
      removeEventListener("load", rest);
      clearTimeout(timer);
      resolve();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      timer = setTimeout(done, restMs);
    };
    const near = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && done(),
      { rootMargin: ahead },
    );
    near.observe(element);
    for (const sign of signs) addEventListener(sign, done, { capture: true, passive: true });
    if (document.readyState === "complete") rest();
    else addEventListener("load", rest);
  });
}

/**
 * A part that is whole in the page's HTML and works as it stands: its code loads when somebody may need it,
 * so that no page's first load carries it. After a change of page there is no such HTML, and it loads at once.
 *
 * @param id of an element in the part's HTML.
 */
export function lazyWhenNear<Props>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const element = typeof document === "undefined" ? null : document.getElementById(id);
    if (element) await needed(element);
    return load();
  });
}

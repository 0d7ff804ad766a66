/**
 * Parts that are whole in the page's HTML and work without code. Their code comes when somebody may need it,
 * so that no page's first load carries it. After a change of page there is no such HTML, and it loads at once.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** By then everything that is seen first has come. */
const restMs = 1000;
const signs = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin", "scroll"] as const;

/** Parts that nobody has asked for come one after the other, each when the page is idle. */
let turn = Promise.resolve();
const idle = () =>
  new Promise<unknown>((go) => {
    if ("requestIdleCallback" in window) requestIdleCallback(go, { timeout: restMs });
    else setTimeout(go);
  });

/** Resolves with the visitor's first sign or when the page has come to rest; `seen`, when it comes into view. */
function needed(element: Element, seen: boolean): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      view.disconnect();
      for (const sign of signs) removeEventListener(sign, done, true);
      removeEventListener("load", rest);
      clearTimeout(timer);
      resolve();
    };
    const rest = () => {
      timer = setTimeout(() => {
        turn = turn.then(idle).then(done);
      }, restMs);
    };
    const view = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && done(),
    );
    if (seen) view.observe(element);
    for (const sign of signs) addEventListener(sign, done, { capture: true, passive: true });
    if (document.readyState === "complete") rest();
    else addEventListener("load", rest);
  });
}

let lost = false;

/**
 * Whether a part's code did not arrive. Its HTML stays as it is, but the next page would lack the part, and
 * asking again is in vain: browsers remember a failed import for as long as the document lives.
 */
export function partsAreLost(): boolean {
  return lost;
}

/** The browser itself says in the console what did not arrive. */
function lose(): Promise<never> {
  lost = true;
  return new Promise(() => {});
}

type Loading<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

function lazyPart<Props>(id: string, load: Loading<Props>, seen: boolean): Lazy<Props> {
  return lazy(async () => {
    const element = typeof document === "undefined" ? null : document.getElementById(id);
    if (element) await needed(element, seen);
    return load().catch(lose);
  });
}

/** For what can be pressed: also at once when it comes into view. `id` is of an element in the part's HTML. */
export function lazyWhenSeen<Props>(id: string, load: Loading<Props>): Lazy<Props> {
  return lazyPart(id, load, true);
}

/** For what only adorns, wherever it is. `id` is of an element in the part's HTML. */
export function lazyAtRest<Props>(id: string, load: Loading<Props>): Lazy<Props> {
  return lazyPart(id, load, false);
}

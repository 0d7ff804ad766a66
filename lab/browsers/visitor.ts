/** A visitor of pages: finds things by what they say, presses, types, and waits for what comes of it. */
import type { Browser, InputSource } from "./browser.ts";
import { until } from "./started.ts";

interface Place {
  x: number;
  y: number;
}

/** Kinds of things that are pressed. */
const pressable = "a[href], button, summary, label, [role=tab], [role=option], [role=menuitem]";

/** Runs in the page: the middle of what can be seen of the first that is named so, once it holds still; null until then. */
function placeOf(selector: string, name: string): Promise<Place | null> {
  const named = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return words.replace(/\s+/g, " ").trim().startsWith(name);
  };
  const open = [...document.querySelectorAll("dialog:modal, [role=dialog][data-open]")].at(-1);
  const within = open ?? document;
  const found = [...within.querySelectorAll<HTMLElement>(selector)].find(
    (element) => named(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  if (!found || found.matches(":disabled")) return Promise.resolve(null);
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const middle = () => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
  };
  const before = middle();
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { x, y } = middle();
      const isInside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      const isMoving = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" &&
            effect?.getTiming().iterations !== Number.POSITIVE_INFINITY &&
            (effect as KeyframeEffect | null)?.target?.contains(found),
        );
      const top = document.elementFromPoint(x, y);
      const isFree = top !== null && (found.contains(top) || top.contains(found));
      const isStill = x === before.x && y === before.y && !isMoving;
      resolve(isStill && isInside && isFree ? { x, y } : null);
    }),
  );
}

/** Runs in the page: puts the focus into the field with this label; false while there is none. */
function focusField(label: string): boolean {
  const open = [...document.querySelectorAll("dialog:modal, [role=dialog][data-open]")].at(-1);
  const within = open ?? document;
  const isField = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && element.matches("input, select, textarea, [contenteditable=true]");
  const labels = [...within.querySelectorAll("label")].filter((one) =>
    one.textContent?.trim().startsWith(label),
  );
  const field = [
    ...labels.map(({ control }) => control),
    ...within.querySelectorAll(`[aria-label="${label}"]`),
  ].find(
    (element): element is HTMLElement =>
      isField(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  if (!field || field.matches(":disabled, [readonly]")) return false;
  field.focus();
  return document.activeElement === field;
}

/** Every key of a text, pressed and let go. */
const keysOf = (text: string): InputSource => ({
  type: "key",
  id: "keys",
  actions: [...text].flatMap((value) => [
    { type: "keyDown" as const, value },
    { type: "keyUp" as const, value },
  ]),
});

/** WebDriver's codes of keys without a character. */
export const keys = { enter: "\uE007", escape: "\uE00C", tab: "\uE004" };

export function visit(browser: Browser) {
  const visitor = {
    browser,
    /** Until the page's scripts have taken it over. */
    async open(address: string): Promise<void> {
      await browser.open(address);
      await until(`${address} taken over by its scripts`, () =>
        browser.evaluate(
          () =>
            "hydrated" in document.documentElement.dataset ||
            !document.querySelector("script[type=module]:not([src])"),
        ),
      );
    },
    async press(name: string, selector: string = pressable): Promise<void> {
      const place = await until(`something to press named “${name}”`, () =>
        browser.evaluate(placeOf, selector, name),
      );
      await browser.perform([
        {
          type: "pointer",
          id: "mouse",
          actions: [
            { type: "pointerMove", duration: 0, ...place },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ],
        },
      ]);
    },
    async type(text: string): Promise<void> {
      await browser.perform([keysOf(text)]);
    },
    async fill(label: string, text: string): Promise<void> {
      await until(`a field “${label}”`, () => browser.evaluate(focusField, label));
      await visitor.type(text);
    },
    /** Waits until the page says so, wherever, in capitals or not. */
    async reads(words: string): Promise<void> {
      await until(`“${words}”`, () =>
        browser.evaluate((text) => document.body.innerText.toLowerCase().includes(text.toLowerCase()), words),
      );
    },
    async isAt(path: string): Promise<void> {
      await until(path, () => browser.evaluate((wanted) => location.pathname === wanted, path));
    },
    /** Waits for a window, or for none. */
    async sees(what: "a window" | "no window"): Promise<void> {
      await until(what, () =>
        browser.evaluate(
          (wanted) => (document.querySelector("dialog:modal, [role=dialog][data-open]") !== null) === wanted,
          what === "a window",
        ),
      );
    },
  };
  return visitor;
}

export type Visitor = ReturnType<typeof visit>;

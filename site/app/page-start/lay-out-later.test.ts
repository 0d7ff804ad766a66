import { expect, test } from "vitest";
import { layOutRest } from "./lay-out-later.ts";

/** Runs the page's code in a page with these parts; tasks run when they are called for. */
function open(names: string[]) {
  const parts = names.map((name) => ({ name, style: { contentVisibility: "" } }));
  const tasks: (() => void)[] = [];
  const paints: (() => void)[] = [];
  const document = { adoptedStyleSheets: ["later", "pictures"], querySelectorAll: () => parts };
  class PerformanceObserver {
    constructor(seen: (list: unknown, observer: PerformanceObserver) => void) {
      paints.push(() => seen({}, this));
    }
    observe() {}
    disconnect() {}
  }
  const defer = (run: () => void) => tasks.push(run);
  new Function("PerformanceObserver", "document", "requestAnimationFrame", "setTimeout", layOutRest)(
    PerformanceObserver,
    document,
    (run: () => void) => run(),
    defer,
  );
  return { parts, document, tasks, paint: () => paints.forEach((run) => void run()) };
}

test("nothing below is laid out before the first screen is painted", () => {
  const { tasks, document } = open(["second"]);
  expect(tasks).toEqual([]);
  expect(document.adoptedStyleSheets).toEqual(["later", "pictures"]);
});

test("then one part in each task, and afterwards nothing is left of it; pictures wait for their own sign", () => {
  const { parts, document, tasks, paint } = open(["second", "third"]);
  paint();
  const shown = () => parts.map(({ style }) => style.contentVisibility);
  tasks.shift()?.();
  expect(shown()).toEqual(["visible", ""]);
  tasks.shift()?.();
  expect(shown()).toEqual(["visible", "visible"]);
  tasks.shift()?.();
  expect(shown()).toEqual(["", ""]);
  expect(document.adoptedStyleSheets).toEqual(["pictures"]);
  expect(tasks).toEqual([]);
});

import { expect, test } from "vitest";
import { layOutRest } from "./lay-out-later.ts";

/** Runs the page's code in a page with these parts; idle moments come when they are called for. */
function open(names: string[]) {
  const parts = names.map((name) => ({ name, style: { contentVisibility: "" } }));
  const idle: (() => void)[] = [];
  const taken: (() => void)[] = [];
  const document = { adoptedStyleSheets: ["held back"], querySelectorAll: () => parts };
  const window = { requestIdleCallback: (run: () => void) => idle.push(run) };
  new Function("addEventListener", "document", "window", layOutRest)(
    (_event: string, run: () => void) => taken.push(run),
    document,
    window,
  );
  return { parts, document, idle, takeOver: () => taken.forEach((run) => void run()) };
}

test("nothing below is laid out before the page is taken over", () => {
  const { idle, document } = open(["second"]);
  expect(idle).toEqual([]);
  expect(document.adoptedStyleSheets).toEqual(["held back"]);
});

test("then one part in each idle moment, and afterwards nothing is left of it", () => {
  const { parts, document, idle, takeOver } = open(["second", "third"]);
  takeOver();
  const shown = () => parts.map(({ style }) => style.contentVisibility);
  idle.shift()?.();
  expect(shown()).toEqual(["visible", ""]);
  idle.shift()?.();
  expect(shown()).toEqual(["visible", "visible"]);
  idle.shift()?.();
  expect(shown()).toEqual(["", ""]);
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(idle).toEqual([]);
});

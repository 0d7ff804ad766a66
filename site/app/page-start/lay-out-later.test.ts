import { expect, test } from "vitest";
import { layOutRest } from "./lay-out-later.ts";

/** Runs the page's code in a page with these parts; frames come when they are called for. */
function open(names: string[]) {
  const parts = names.map((name) => ({ name, style: { contentVisibility: "" } }));
  const frames: (() => void)[] = [];
  const document = { adoptedStyleSheets: ["later", "pictures"], querySelectorAll: () => parts };
  const layOut: () => void = new Function(
    "document",
    "requestAnimationFrame",
    "setTimeout",
    `${layOutRest}return layOutRest`,
  )(
    document,
    (run: () => void) => frames.push(run),
    (run: () => void) => run(),
  );
  return { parts, document, frames, layOut };
}

test("nothing below is laid out before that is called for", () => {
  const { frames, document } = open(["second"]);
  expect(frames).toEqual([]);
  expect(document.adoptedStyleSheets).toEqual(["later", "pictures"]);
});

test("then one part in each frame, and afterwards nothing is left of it; pictures wait for their own sign", () => {
  const { parts, document, frames, layOut } = open(["second", "third"]);
  layOut();
  const shown = () => parts.map(({ style }) => style.contentVisibility);
  expect(shown()).toEqual(["", ""]);
  frames.shift()?.();
  expect(shown()).toEqual(["visible", ""]);
  frames.shift()?.();
  expect(shown()).toEqual(["visible", "visible"]);
  frames.shift()?.();
  expect(shown()).toEqual(["", ""]);
  expect(document.adoptedStyleSheets).toEqual(["pictures"]);
  expect(frames).toEqual([]);
});

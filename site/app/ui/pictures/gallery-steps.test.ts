import { expect, test } from "vitest";
import { step, stepOfKey } from "./gallery-steps.ts";

test.each([
  [0, 1, 4, 1],
  [3, 1, 4, 0],
  [0, -1, 4, 3],
  [0, 1, 1, 0],
  [0, -1, 1, 0],
  [0, 1, 0, 0],
])("from %i by %i among %i leads to %i", (index, by, count, next) => {
  expect(step(index, by, count)).toBe(next);
});

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test("left and right move by one, other keys not at all", () => {
  const moves = ["ArrowLeft", "ArrowRight", "ArrowDown", "a"].map((key) => stepOfKey({ ...plain, key }));
  expect(moves).toEqual([-1, 1, 0, 0]);
});

test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])(
  "with %s the arrows are the browser's",
  (modifier) => {
    expect(stepOfKey({ ...plain, key: "ArrowLeft", [modifier]: true })).toBe(0);
  },
);

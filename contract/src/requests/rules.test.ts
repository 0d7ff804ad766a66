import { expect, test } from "vitest";
import { isLongerThan } from "./rules.ts";

test.each<[string, number, boolean]>([
  ["", 0, false],
  ["abc", 3, false],
  ["abcd", 3, true],
  ["🎬🎬🎬", 3, false],
  ["🎬🎬🎬🎬", 3, true],
  ["🎬🎬🎬a", 3, true],
  // Halves of characters count as one each, as where text is taken apart.
  ["\ud800\ud800\ud800", 3, false],
])("%j is longer than %i: %j", (text, most, longer) => {
  expect(isLongerThan(text, most)).toBe(longer);
});

import { expect, test } from "vitest";
import { isNestedDeeper } from "./json-depth.ts";

test.each<[string, number, boolean]>([
  ["[[1]]", 2, false],
  ["[[1]]", 1, true],
  ['{"a":[{"b":1}]}', 3, false],
  ['{"a":[{"b":1}]}', 2, true],
  ["[[],[],[[]]]", 3, false],
  // What stands in texts is no list.
  ['["[[[["]', 1, false],
  ['["\\"[[[["]', 1, false],
  ['["\\\\",[[1]]]', 3, false],
  ['["\\\\",[[1]]]', 2, true],
  ['["[[[[', 1, false],
  ["[".repeat(1_000_000), 32, true],
])("%s deeper than %i: %j", (json, deepest, deeper) => {
  expect(isNestedDeeper(json, deepest)).toBe(deeper);
});

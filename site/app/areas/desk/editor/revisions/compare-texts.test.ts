import { expect, test } from "vitest";
import { compareTexts } from "./compare-texts.ts";

const block = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;

test("blocks that stayed are counted, the others are told", () => {
  const before = [block("a"), block("b"), block("c"), block("d")].join("\n\n");
  const after = [block("a"), block("b"), block("x c"), block("d"), block("e")].join("\n\n");
  expect(compareTexts(before, after)).toEqual([
    { kind: "same", count: 2 },
    { kind: "changed", before: "c", after: "x c" },
    { kind: "same", count: 1 },
    { kind: "changed", before: "", after: "e" },
  ]);
});

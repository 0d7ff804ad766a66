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

test("a marked word stays beside its full stop, and lines and items stay apart", () => {
  const list = "<ul><li>Gloves</li><li>A <em>dry</em> towel</li></ul>";
  const after = `${block('We wait<br>with <a href="/x"><strong>pa</strong>tience</a>.')}\n\n${list}`;
  expect(compareTexts("", after)).toEqual([
    { kind: "changed", before: "", after: "We wait with patience." },
    { kind: "changed", before: "", after: "Gloves A dry towel" },
  ]);
});

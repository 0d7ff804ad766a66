import { mergedText } from "@extenso/contract/comparison/merge-pieces.ts";
import { expect, test } from "vitest";
import { chanceFrom } from "../../../../../../server/test/wordpress/chance.ts";
import { generatedBlocks } from "../document/test-generated-documents.ts";
import { mergeTexts } from "./merge.ts";
import { piecesOf } from "./pieces.ts";

const block = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const text = (...words: string[]) => words.map(block).join("\n\n");

test("pieces are the text again", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const raw = generatedBlocks(seed, seed % 2 === 0);
    expect(piecesOf(raw).join("")).toBe(raw.trim() === "" ? piecesOf(raw).join("") : raw);
  }
});

test("what only one of two touched is theirs", () => {
  const parts = mergeTexts(text("a", "b", "c"), text("a", "b", "mine"), text("theirs", "b", "c"));
  expect(parts.every(({ kind }) => kind === "agreed")).toBe(true);
  expect(mergedText(parts, [])).toBe(text("theirs", "b", "mine"));
});

test("what both touched is asked for", () => {
  const parts = mergeTexts(text("a", "b", "c"), text("a", "mine", "c"), text("a", "theirs", "c", "d"));
  expect(parts.filter(({ kind }) => kind === "conflict")).toHaveLength(1);
  expect(mergedText(parts, ["mine"])).toBe(text("a", "mine", "c", "d"));
  expect(mergedText(parts, ["theirs"])).toBe(text("a", "theirs", "c", "d"));
  expect(mergedText(parts, ["both"])).toBe(text("a", "theirs", "mine", "c", "d"));
});

test("one removed what the other changed: asked for", () => {
  const parts = mergeTexts(text("a", "b", "c"), text("a", "c"), text("a", "b!", "c"));
  expect(parts.filter(({ kind }) => kind === "conflict")).toHaveLength(1);
  expect(mergedText(parts, ["theirs"])).toBe(text("a", "b!", "c"));
});

test("the same change by both is one", () => {
  const parts = mergeTexts(text("a", "b"), text("a", "x"), text("a", "x"));
  expect(mergedText(parts, [])).toBe(text("a", "x"));
});

test("whatever two people do, each block of both is in what is agreed or asked", () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const chance = chanceFrom(seed);
    const base = Array.from({ length: 1 + Math.floor(chance.next() * 8) }, (_, at) => `b${at}`);
    const changed = (who: string) =>
      base.flatMap((word, at) => {
        const what = chance.next();
        if (what < 0.2) return [];
        if (what < 0.4) return [`${who}${at}`];
        return what < 0.5 ? [word, `${who}+${at}`] : [word];
      });
    const mine = changed("m");
    const theirs = changed("t");
    const parts = mergeTexts(text(...base), text(...mine), text(...theirs));
    const both = mergedText(parts, Array(20).fill("both"));
    for (const word of [...mine, ...theirs].filter((one) => !base.includes(one)))
      expect(both).toContain(`<p>${word}</p>`);
    const allMine = mergedText(mergeTexts(text(...base), text(...mine), text(...base)), []);
    expect(allMine.trim()).toBe(text(...mine));
  }
});

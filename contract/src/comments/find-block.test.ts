import { expect, test } from "vitest";
import { blockWords, findBlock, longestWords } from "./find-block.ts";

const texts = ["Ebb tide", "The harbour wakes before the boats do.", "Ebb tide", "A picture of ropes", ""];

test("the same words, wherever they have moved; of two equal blocks the nearer one", () => {
  expect(findBlock({ block: 0, words: "A picture of ropes" }, texts)).toBe(3);
  expect(findBlock({ block: 0, words: "Ebb tide" }, texts)).toBe(0);
  expect(findBlock({ block: 3, words: "Ebb tide" }, texts)).toBe(2);
});

test("a rewritten block, as long as half of its words are the same", () => {
  expect(findBlock({ block: 0, words: "The harbour wakes long before boats" }, texts)).toBe(1);
  expect(findBlock({ block: 1, words: "Nothing of this is there any more" }, texts)).toBeNull();
});

test("a block's own text comes before one that is alike", () => {
  expect(findBlock({ block: 0, words: "Ebb tide now" }, ["Ebb tide now and then", "Ebb tide now"])).toBe(1);
});

test("quotes and dashes of a rendered page make no difference", () => {
  expect(findBlock({ block: 0, words: `It's "here" -- now` }, ["It’s “here” – now"])).toBe(0);
});

test("a block without words is found by its position", () => {
  expect(findBlock({ block: 4, words: "" }, texts)).toBe(4);
  expect(findBlock({ block: 0, words: "" }, ["Ebb"])).toBeNull();
});

test("words are one line of bounded length", () => {
  expect(blockWords("  Two\n lines ")).toBe("Two lines");
  expect(blockWords("😀".repeat(400))).toBe("😀".repeat(longestWords));
});

import { expect, test } from "vitest";
import { insertMention, matching, mentionBefore, mentionedIn } from "./mentions.ts";

const people = [
  { id: 1, name: "Maya" },
  { id: 2, name: "Maya Chen" },
  { id: 3, name: "Jordan Ellis" },
];

test("a name begins with an @ at the beginning of a word", () => {
  expect(mentionBefore("Look @ma", 8)).toEqual({ from: 5, typed: "ma" });
  expect(mentionBefore("@Maya C", 7)).toEqual({ from: 0, typed: "Maya C" });
  expect(mentionBefore("mail@studio", 11)).toBeNull();
  expect(mentionBefore("none", 4)).toBeNull();
});

test("people by the beginning of one of their names", () => {
  expect(matching(people, "el").map(({ id }) => id)).toEqual([3]);
  expect(matching(people, "may").map(({ id }) => id)).toEqual([1, 2]);
});

test("the whole name takes the place of what was typed", () => {
  expect(insertMention("Look @ma there", { from: 5, to: 8, name: "Maya" })).toEqual({
    text: "Look @Maya there",
    cursor: 11,
  });
});

test("only those whose whole names stand there are mentioned", () => {
  expect(mentionedIn("@Maya Chen and @Jordan", people)).toEqual([2]);
  expect(mentionedIn("@Maya, @Maya Chen", people)).toEqual([2, 1]);
});

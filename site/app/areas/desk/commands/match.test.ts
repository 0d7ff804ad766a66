import { expect, test } from "vitest";
import { matching, rankOf } from "./match.ts";

const named = (label: string, keywords = "") =>
  ({ id: label, label, keywords, group: "Go to", icon: null as never, run() {} }) as const;

test("whole words come before beginnings, those before parts of words, and those before initials", () => {
  const labels = matching(
    [
      named("Pile up blocks"),
      named("Unpublish"),
      named("Publisher’s notes"),
      named("Publish now"),
      named("Media"),
    ],
    "publish",
  ).map(({ label }) => label);
  expect(labels).toEqual(["Publish now", "Publisher’s notes", "Unpublish"]);
});

test("beginnings of words are enough, in their order; letters from their middle are not", () => {
  expect(rankOf(named("New article"), "nar")).toBe(1);
  expect(rankOf(named("New article"), "na")).toBe(1);
  expect(rankOf(named("Move to another day"), "mtad")).toBe(1);
  expect(rankOf(named("New article"), "tran")).toBe(0);
  // Scattered over “Show a hidden part of the board”, and none of its words.
  expect(rankOf(named("Show a hidden part of the board"), "harbor")).toBe(0);
});

test("very long words are compared in no time", () => {
  const label = Array.from({ length: 40 }, () => "aaaaaaaa").join(" ");
  const before = process.threadCpuUsage();
  expect(rankOf(named(label), `${"a".repeat(60)}b`)).toBe(0);
  expect(rankOf(named(label), "aaaaaaab")).toBe(0);
  // Processor time of this thread, in microseconds: other programs use the machine, too.
  expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
});

test("other words for it find it too", () => {
  expect(rankOf(named("Articles", "posts blog"), "blog")).toBe(3);
});

test("nothing typed is everything, as it stands", () => {
  expect(matching([named("B"), named("A")], "  ").map(({ label }) => label)).toEqual(["B", "A"]);
});

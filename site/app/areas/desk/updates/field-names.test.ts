import { expect, test } from "vitest";
import { conflictWords } from "./field-names.ts";

test("fields are named as their forms name them", () => {
  expect(conflictWords(["title", "featured_media", "acf.client", "acf.subtitle"])).toContain(
    "since this was scheduled: title, featured image, Client, subtitle.",
  );
});

test("who opens an update is told what it replaces", () => {
  expect(conflictWords(["title"])).toBe(
    "Changed by someone since this was scheduled: title. The update replaces it; what it was stays in the history.",
  );
  expect(conflictWords(["content"])).toContain("Blocks of the text");
});

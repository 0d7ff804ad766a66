import { expect, test } from "vitest";
import { termSlug } from "./people-and-terms.ts";

test.each([
  ["Q&A", "qa"],
  ["Colour grading", "colour-grading"],
  ["Pre-production", "pre-production"],
  ["Café  au lait", "cafe-au-lait"],
])("%s has the slug %s", (name, slug) => {
  expect(termSlug(name)).toBe(slug);
});

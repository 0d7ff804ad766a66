import type { Project } from "@extenso/contract/entities.ts";
import { expect, test } from "vitest";
import { projectTexts } from "./project-texts.ts";

function tabs(texts: Partial<Project["texts"]>): string[] {
  const empty = { overview: "", challenge: "", solution: "", results: "" };
  return projectTexts({ texts: { ...empty, ...texts } } as Project).map(({ label }) => label);
}

test("Overview is always there, even with nothing to say; the others where there is a text", () => {
  expect(tabs({})).toEqual(["Overview"]);
  expect(tabs({ results: "<p>It sold out.</p>" })).toEqual(["Overview", "Results"]);
  expect(tabs({ challenge: "a", solution: "b", results: "c" })).toEqual([
    "Overview",
    "Challenge",
    "Solution",
    "Results",
  ]);
});

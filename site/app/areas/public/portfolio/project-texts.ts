/** A project's texts as tabs: only what has something to say gets one. */
import type { Project, TextName } from "@extenso/contract/entities.ts";

export interface ProjectText {
  name: TextName;
  label: string;
  /** Safe; empty for an overview without a description. */
  html: string;
}

const labels: [TextName, string][] = [
  ["overview", "Overview"],
  ["challenge", "Challenge"],
  ["solution", "Solution"],
  ["results", "Results"],
];

/** Overview always, the others only with text; the loader leaves those without any empty. */
export function projectTexts({ texts }: Pick<Project, "texts">): ProjectText[] {
  return labels
    .map(([name, label]) => ({ name, label, html: texts[name] }))
    .filter(({ name, html }) => name === "overview" || html !== "");
}

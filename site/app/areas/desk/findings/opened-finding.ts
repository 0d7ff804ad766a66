/** The place that a link to an editor leads to: it comes with the address, as the browser's state. */
import type { Finding } from "./finding.ts";

const fields = ["title", "excerpt", "featured"] as const;

export function findingState(finding: Finding): { finding: Finding } {
  return { finding };
}

/** @returns null where the link leads to the record as a whole. */
export function openedFinding(state: unknown): Finding | null {
  const given: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "finding") : null;
  if (typeof given !== "object" || given === null) return null;
  const { at, field, place } = given as Partial<Finding>;
  return {
    weight: "harm",
    message: "",
    ...(typeof at === "number" ? { at } : {}),
    ...(fields.some((name) => name === field) && field ? { field } : {}),
    ...(typeof place === "string" ? { place } : {}),
  };
}

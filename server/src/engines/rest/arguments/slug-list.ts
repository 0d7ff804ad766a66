/** Slugs as parameters bring them. */
import { sanitizeTitle } from "../../wordpress-values/slug.ts";
import type { ArgumentSchema } from "./declared-argument.ts";
import { ValueError } from "./value-problem.ts";
import { checkValue } from "./value-schema.ts";

const listed: ArgumentSchema = { type: "array", items: { type: "string" } };

/**
 * A list of slugs as a parameter brings it: by commas, by spaces, or as a list, in which an empty one is a slug that
 * nothing has.
 * @throws {ValueError} for one that is too long, or holds what is no text or too long for a slug.
 */
export function slugList(value: unknown, name = "slug"): string[] {
  const checked = checkValue(value, listed, name);
  if ("problem" in checked) throw new ValueError(checked.problem);
  return [...new Set((checked.value as string[]).map(sanitizeTitle))];
}

/** Parts of the responses that records of all kinds share. */
import { curies } from "../../engines/rest/response/self-link.ts";

/** The fields shown: to readers, embedded in another record, or to editors. */
export type Context = "view" | "embed" | "edit";

/** The path segment of each type of post. */
export const collections = { post: "posts", "portfolio-items": "portfolio-items", page: "pages" } as const;

/** Parses stored JSON; `byDefault` replaces malformed text. */
export function parseStored(json: string, byDefault: unknown): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return byDefault;
  }
}

/** Links for the actions a caller may take on a record, as relations of its `_links`. */
export function linksTo(href: string, names: string[]): Record<string, unknown> {
  if (names.length === 0) return {};
  return { ...Object.fromEntries(names.map((name) => [`wp:action-${name}`, [{ href }]])), curies };
}

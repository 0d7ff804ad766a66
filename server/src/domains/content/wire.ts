/** What records of all kinds have in common as they go over the wire. */
import { curies } from "../../engines/rest/answer/curies.ts";

/** How much of a record is told: to readers, inside another record, to whoever edits it. */
export type Context = "view" | "embed" | "edit";

/** JSON as it was stored; `byDefault` for what is none. */
export function parseStored(json: string, byDefault: unknown): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return byDefault;
  }
}

/** What a caller may do with a record, as relations of its `_links`. */
export function linksTo(href: string, names: string[]): Record<string, unknown> {
  if (names.length === 0) return {};
  return { ...Object.fromEntries(names.map((name) => [`wp:action-${name}`, [{ href }]])), curies };
}

/** `_embed`: the related things that a caller wants inside the answer. */

export type Embed = { has(relation: string): boolean };

const none: Embed = { has: () => false };
const all: Embed = { has: () => true };

/** A bare `_embed`, `1` or `true` means everything embeddable; a list names the relations. */
export function parseEmbed(value: unknown): Embed {
  if (value === undefined || value === "false" || value === "0" || value === false) return none;
  const names = (Array.isArray(value) ? value : String(value).split(/[\s,]+/)).map(String).filter(Boolean);
  if (names.length === 0 || names.some((name) => name === "1" || name === "true")) return all;
  return new Set(names);
}

/** Conversion of values as WordPress does it: numbers, booleans, lists and maps written as text. */

/** Characters. Normalising takes at least quadratic time; a text of this length takes milliseconds. */
export const longestText = 1_000;
/** WordPress's page limit; databases also bound the depth of a query, and so its conditions. */
export const mostItems = 100;
/** Characters of a list written as one text. */
const longestListed = mostItems * longestText;
/** Longest text that is read as a number; a meaningful number is shorter. */
const longestNumber = 64;

/** PHP's `is_numeric`: a number, or the text of one. */
export function isNumeric(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "string" || value.length > longestNumber) return false;
  return /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value);
}

export function isInteger(value: unknown): boolean {
  return isNumeric(value) && Number.isInteger(Number(value));
}

const truths = new Map<unknown, boolean>(
  ["1", "true", 1, true]
    .map((value): [unknown, boolean] => [value, true])
    .concat(["0", "false", 0, false].map((value): [unknown, boolean] => [value, false])),
);

export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value !== "string") return truths.get(value);
  return value.length > longestNumber ? undefined : truths.get(value.toLowerCase());
}

export function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (["string", "number", "boolean"].includes(typeof value)) {
    const text = String(value);
    return text.length > longestListed ? undefined : text.split(/[\s,]+/).filter((part) => part !== "");
  }
  return undefined;
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

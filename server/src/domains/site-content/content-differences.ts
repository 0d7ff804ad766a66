/** Differences of site texts for the audit log: numbers and short texts as they are, long ones by length. */
import { type AuditChanges, type AuditValue, differences, textDifferences } from "../audit/audit.ts";

/** A price, a name, an hour; not a paragraph. */
const longestInFull = 80;

type Leaf = string | number | boolean | null;

/** Every value by its path: `items.2.name`. */
function leaves(value: unknown, path: string, found: Record<string, Leaf>): Record<string, Leaf> {
  if (typeof value !== "object" || value === null) {
    found[path] = value as Leaf;
    return found;
  }
  for (const [name, part] of Object.entries(value)) leaves(part, path ? `${path}.${name}` : name, found);
  return found;
}

/** @param before a document, or a group of documents and facts about them. */
export function siteContentDifferences(before: object, after: object): AuditChanges {
  const [was, is] = [leaves(before, "", {}), leaves(after, "", {})];
  const short: [Record<string, AuditValue>, Record<string, AuditValue>] = [{}, {}];
  const long: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const pair = [was[name], is[name]];
    const isLong = pair.some((value) => typeof value === "string" && value.length > longestInFull);
    for (const [index, value] of pair.entries()) {
      const side = index as 0 | 1;
      if (value === undefined) continue;
      if (isLong) long[side][name] = String(value);
      else short[side][name] = value;
    }
  }
  return { ...differences(...short), ...textDifferences(...long) };
}

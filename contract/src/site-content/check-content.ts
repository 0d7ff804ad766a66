/** Whether a document is one of a part's, and what is wrong with it, field by field. */
import { declarationOf, type SiteDocument, type SitePart, type SitePartDeclaration } from "./parts.ts";

/** Texts, numbers, lists and groups together: the longest legal text has some six hundred. */
const mostValues = 6_000;
const deepest = 8;
/** At most this many errors are reported, which is more than anybody reads at once. */
const mostFaults = 50;

/** Messages by the path of the field, such as `items.2.name`; an empty path stands for the whole document. */
type DocumentFaults = Record<string, string>;

export type CheckedDocument<Part extends SitePart> =
  | { document: SiteDocument<Part>; faults?: never }
  | { document?: never; faults: DocumentFaults };

/** Stops at the bounds, however large the value is. */
function isWithinBounds(value: unknown): boolean {
  const left: [unknown, number][] = [[value, 0]];
  for (let seen = 0; left.length > 0; seen += 1) {
    const [one, depth] = left.pop() as [unknown, number];
    if (seen > mostValues || depth > deepest) return false;
    if (typeof one !== "object" || one === null) continue;
    const parts = Object.values(one);
    if (parts.length > mostValues) return false;
    for (const part of parts) left.push([part, depth + 1]);
  }
  return true;
}

/**
 * @param value what was sent, or stored and brought forward (`stored-document.ts`).
 * @returns the document with nothing but what its part names, texts trimmed; or what is wrong with it.
 */
export function checkDocument<Part extends SitePart>(
  part: Part,
  value: unknown,
  declaration: Pick<SitePartDeclaration, "schema"> = declarationOf(part),
): CheckedDocument<Part> {
  if (!isWithinBounds(value)) return { faults: { "": "This is more than a page can hold." } };
  const parsed = declaration.schema.safeParse(value);
  if (parsed.success) return { document: parsed.data as SiteDocument<Part> };
  const faults: DocumentFaults = {};
  for (const { path, message } of parsed.error.issues) {
    if (Object.keys(faults).length >= mostFaults) break;
    faults[path.map(String).join(".")] ??= message;
  }
  return { faults };
}

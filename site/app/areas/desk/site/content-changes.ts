/** Two states of a part's content for reading: which fields differ, by their labels. */

export interface SiteContentChange {
  /** Such as “Branding & Creative › Price”. */
  where: string;
  /** Empty: it was not there. */
  before: string;
  after: string;
}

/** More than anybody reads; forms have hundreds of fields. */
const mostChanges = 60;
const mostDepth = 12;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `detailsTitle` is “Details title”. */
function fieldName(key: string): string {
  const words = key.replaceAll("_", " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

const naming = ["title", "name", "question", "label", "author", "heading"] as const;

function entryName(entry: unknown, index: number): string {
  const named = isFields(entry) && naming.map((key) => entry[key]).find((value) => typeof value === "string");
  return named || `No. ${index + 1}`;
}

/** By what an entry is known when others have come before it. */
function entryKey(entry: unknown, index: number): string {
  if (!isFields(entry)) return `${index}`;
  const key = [entry.slug, entry.key, entry.id].find((value) => value !== undefined && value !== "");
  return key === undefined ? entryName(entry, index) : String(key);
}

const isLines = (value: unknown[]) => value.every((one) => typeof one !== "object" || one === null);

/** Returns a value as readable text. */
function said(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(said).filter(Boolean).join("\n");
  if (isFields(value)) return Object.values(value).map(said).filter(Boolean).join("\n");
  return String(value);
}

/** @returns in the order of the form; sixty at most. */
export function contentChanges(before: unknown, after: unknown): SiteContentChange[] {
  const changes: SiteContentChange[] = [];
  const add = (trail: readonly string[], one: unknown, other: unknown) => {
    if (changes.length >= mostChanges) return;
    changes.push({ where: trail.join(" › "), before: said(one), after: said(other) });
  };
  function walk(one: unknown, other: unknown, trail: readonly string[]): void {
    if (changes.length >= mostChanges || JSON.stringify(one) === JSON.stringify(other)) return;
    if (trail.length > mostDepth) add(trail, one, other);
    else if (isFields(one) && isFields(other)) {
      for (const key of new Set([...Object.keys(other), ...Object.keys(one)]))
        walk(one[key], other[key], [...trail, fieldName(key)]);
    } else if (Array.isArray(one) && Array.isArray(other) && !(isLines(one) && isLines(other))) {
      entries(one, other, trail);
    } else add(trail, one, other);
  }
  function entries(one: unknown[], other: unknown[], trail: readonly string[]): void {
    const old = new Map(one.map((entry, index) => [entryKey(entry, index), { entry, index }]));
    const now = new Map(other.map((entry, index) => [entryKey(entry, index), { entry, index }]));
    for (const [key, { entry, index }] of now)
      walk(old.get(key)?.entry, entry, [...trail, entryName(entry, index)]);
    for (const [key, { entry, index }] of old)
      if (!now.has(key)) walk(entry, undefined, [...trail, entryName(entry, index)]);
    const order = (keys: Iterable<string>, others: ReadonlyMap<string, unknown>) =>
      [...keys].filter((key) => others.has(key)).join("\n");
    if (order(old.keys(), now) !== order(now.keys(), old))
      add([...trail, "Order"], one.map(entryName), other.map(entryName));
  }
  walk(before, after, []);
  return changes;
}

const mostNamed = 3;

/** Names the changed fields in one line, each by its first two steps: “Hero › Title, Figures and 4 more”. */
export function changeSummary(changes: readonly SiteContentChange[]): string {
  const names = [...new Set(changes.map(({ where }) => where.split(" › ").slice(0, 2).join(" › ")))];
  const more = names.length - mostNamed;
  if (names.length === 0) return "No change in the text";
  return names.slice(0, mostNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

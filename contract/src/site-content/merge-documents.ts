/** Three-way merge of documents, field by field. */

export interface MergedDocument {
  document: unknown;
  /** Paths that both sides changed to different values, where `own` won: `items.branding.price`. */
  conflicts: string[];
}

type Fields = Record<string, unknown>;

/** Fields that can identify an entry of a list at any position, in order of preference. */
const names = ["id", "slug", "key", "number", "year", "name", "title", "question", "label", "stage", "term"];

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Applies the changes from `base` to `own` on top of `other`.
 *
 * @param base the common ancestor of both.
 * @param own wins where both sides changed the same value.
 */
export function mergeDocuments(base: unknown, other: unknown, own: unknown): MergedDocument {
  const conflicts: string[] = [];

  function merge(base: unknown, other: unknown, own: unknown, path: string): unknown {
    if (same(own, base) || same(own, other)) return other;
    if (same(other, base)) return own;
    if (isFields(base) && isFields(other) && isFields(own)) return fields(base, other, own, path);
    if (Array.isArray(base) && Array.isArray(other) && Array.isArray(own)) {
      const merged = list(base, other, own, path);
      if (merged) return merged;
    }
    conflicts.push(path);
    return own;
  }

  function fields(base: Fields, other: Fields, own: Fields, path: string): Fields {
    const merged: Fields = {};
    for (const name of new Set([...Object.keys(other), ...Object.keys(own)])) {
      const value = merge(base[name], other[name], own[name], path ? `${path}.${name}` : name);
      if (value !== undefined) merged[name] = value;
    }
    return merged;
  }

  function list(base: unknown[], other: unknown[], own: unknown[], path: string): unknown[] | null {
    const key = keyOfEntries([base, other, own]);
    if (key) return byKey(base, other, own, key, path);
    const isSteady = base.length === other.length && base.length === own.length;
    if (!isSteady || isMoved(base, other) || isMoved(base, own)) return null;
    return base.map((entry, index) => merge(entry, other[index], own[index], `${path}.${index}`));
  }

  function byKey(
    base: unknown[],
    other: unknown[],
    own: unknown[],
    key: (entry: unknown) => string,
    path: string,
  ): unknown[] {
    const [before, theirs, ours] = [base, other, own].map(
      (entries) => new Map(entries.map((entry) => [key(entry), entry])),
    ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>];
    const order = (entries: Map<string, unknown>, within: Map<string, unknown>) =>
      [...entries.keys()].filter((name) => within.has(name));
    // If `own` has reordered the entries of `base`, its order wins; otherwise the order of `other` does.
    const isOwnOrder = !same(order(ours, before), order(before, ours));
    const [first, second] = isOwnOrder ? [ours, theirs] : [theirs, ours];
    const sequence = [...first.keys()];
    const others = [...second.keys()];
    for (const [index, name] of others.entries()) {
      if (first.has(name)) continue;
      const previous = others.slice(0, index).findLast((one) => sequence.includes(one));
      sequence.splice(previous === undefined ? 0 : sequence.indexOf(previous) + 1, 0, name);
    }
    return sequence.flatMap((name) => {
      const value = merge(before.get(name), theirs.get(name), ours.get(name), `${path}.${name}`);
      return value === undefined ? [] : [value];
    });
  }

  return { document: merge(base, other, own, ""), conflicts };
}

/** Finds a key that is distinct among the entries of each list; null if no field is. */
function keyOfEntries(lists: readonly unknown[][]): ((entry: unknown) => string) | null {
  const entries = lists.flat();
  const isDistinct = (key: (entry: unknown) => string) =>
    lists.every((list) => new Set(list.map(key)).size === list.length);
  if (entries.every((entry) => typeof entry === "number")) return isDistinct(String) ? String : null;
  for (const name of names) {
    const key = (entry: unknown) => String((entry as Fields)[name]);
    const isNamed = entries.every(
      (entry) => isFields(entry) && ["string", "number"].includes(typeof entry[name]),
    );
    if (isNamed && isDistinct(key)) return key;
  }
  return null;
}

/** Whether an entry of `base` is at another index in `now`. */
function isMoved(base: readonly unknown[], now: readonly unknown[]): boolean {
  const before = base.map((entry) => JSON.stringify(entry));
  return now.some((entry, index) => {
    const text = JSON.stringify(entry);
    return text !== before[index] && before.includes(text);
  });
}

/** `_fields`: the parts of an answer that a caller wants. */

/** Null: all of it. */
export function parseFields(value: unknown): string[] | null {
  // An empty name in a list is the name of no field.
  if (Array.isArray(value) && value.length > 0) return value.map((name) => String(name).trim());
  const names = String(value ?? "")
    .split(/[\s,]+/)
    .filter(Boolean);
  return names.length > 0 ? names : null;
}

/** True when `name`, or something inside it, is wanted. */
export function includesField(fields: string[] | null, name: string): boolean {
  return !fields || fields.some((field) => field === name || field.startsWith(`${name}.`));
}

/** Keeps what `fields` names, of an object or of each object of a list; dots lead inside. */
export function onlyFields(body: unknown, fields: string[] | null): unknown {
  if (!fields) return body;
  const wanted = treeOf(fields);
  return Array.isArray(body) ? body.map((item) => keep(item, wanted)) : keep(body, wanted);
}

/** True: all of it. */
type Tree = Map<string, Tree | true>;

function treeOf(fields: string[]): Tree {
  const root: Tree = new Map();
  for (const field of fields) {
    let place = root;
    const names = field.split(".");
    for (const [index, name] of names.entries()) {
      const present = place.get(name);
      if (present === true) break;
      const last = index === names.length - 1;
      const next: Tree | true = last ? true : (present ?? new Map());
      place.set(name, next);
      if (next !== true) place = next;
    }
  }
  return root;
}

function keep(value: unknown, wanted: Tree): unknown {
  if (typeof value !== "object" || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const within = wanted.get(key);
    if (within !== undefined) kept[key] = within === true ? inner : keep(inner, within);
  }
  // PHP's empty array, whatever it was before.
  return Object.keys(kept).length === 0 ? [] : kept;
}

/** `_fields`: the parts of an answer that a caller wants. */

/** Null: all of it. */
export function parseFields(value: unknown): string[] | null {
  const names = (Array.isArray(value) ? value : String(value ?? "").split(/[\s,]+/))
    .map(String)
    .filter(Boolean);
  return names.length > 0 ? names : null;
}

/** True when `name`, or something inside it, is wanted. */
export function wants(fields: string[] | null, name: string): boolean {
  return !fields || fields.some((field) => field === name || field.startsWith(`${name}.`));
}

/** Keeps what `fields` names, of an object or of each object of a list; dots lead inside. */
export function onlyFields(body: unknown, fields: string[] | null): unknown {
  if (!fields) return body;
  if (Array.isArray(body)) return body.map((item) => onlyFields(item, fields));
  if (typeof body !== "object" || body === null) return body;
  const result: Record<string, unknown> = {};
  for (const field of fields) copyPath(body, result, field.split("."));
  return result;
}

function copyPath(source: object, target: Record<string, unknown>, [key, ...deeper]: string[]): void {
  if (key === undefined || !Object.hasOwn(source, key)) return;
  const value: unknown = Reflect.get(source, key);
  if (deeper.length === 0) {
    target[key] = value;
    return;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const inner: Record<string, unknown> = isRecord(target[key]) ? target[key] : {};
  copyPath(value, inner, deeper);
  if (Object.keys(inner).length > 0) target[key] = inner;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

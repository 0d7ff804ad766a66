/** A document being edited: values by their path (`items.2.name`), as the server names what is wrong with them. */

export type Faults = Readonly<Record<string, string>>;

/** Every form gets the document, its faults, and the function that changes it. */
export interface SiteContentForm {
  document: unknown;
  faults: Faults;
  readOnly: boolean;
  change(path: string, value: unknown): void;
}

const stepsOf = (path: string) => (path === "" ? [] : path.split("."));

/** Undefined for what is not there. */
export function valueAt(document: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    document,
  );
}

/** The document with another value at `path`; all else is the same. */
export function withValue(document: unknown, path: string, value: unknown): unknown {
  const [step, ...rest] = stepsOf(path);
  if (step === undefined) return value;
  const inner = withValue(valueAt(document, step), rest.join("."), value);
  if (Array.isArray(document)) return document.map((item, index) => (index === Number(step) ? inner : item));
  return { ...(document as object), [step]: inner };
}

/** Small letters and hyphens of a name, and none of those that are taken. */
export function keyOf(name: string, taken: readonly unknown[]): string {
  const plain = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  const begun = plain || "entry";
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? begun : `${begun}-${count}`;
    if (!taken.includes(key)) return key;
  }
}

/** The key of a new entry. @param field where the others have theirs. */
export function newKey(
  name: string,
  entries: readonly Record<string, unknown>[],
  field: "id" | "slug" = "id",
): string {
  return keyOf(
    name,
    entries.map((entry) => entry[field]),
  );
}

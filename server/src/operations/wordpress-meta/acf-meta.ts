/**
 * Advanced Custom Fields in an export: a field's value under its name, its key under the name with `_` before it.
 * Lists are serialized by PHP; rows of a repeater are under `name_0_part`, and their count under `name`.
 */
import { projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import { type PhpValue, parsePhpSerialized, phpSerialized } from "./php-serialized.ts";

/** Key of the row in `studio_state` with what a WordPress knows the custom fields by, for an export back. */
export const fieldKeysState = "acf-field-keys";

/** Our own key: the fields as JSON, with the types that an export loses. WordPress hides it because of the `_`. */
export const acfAsJson = "_extenso_acf";

/** A portfolio item's fields that this site reads, with or without ACF's key of the field beside them. */
const ownFields: ReadonlySet<string> = new Set(projectFieldNames);

const fieldKey = /^field_\w{1,60}$/;
const mostRows = 1_000;

type Meta = { key: string; value: string }[];

export interface ReadFields {
  /** `[]` where there are none. */
  acf: unknown;
  /** Keys of fields, by name. */
  fieldKeys: Map<string, string>;
  /** Names in `meta` that are fields, keys included. */
  used: Set<string>;
}

/** @param isPortfolio the site's own fields are taken without a key. */
export function readFields(meta: Meta, isPortfolio: boolean): ReadFields {
  const values = new Map(meta.map(({ key, value }) => [key, value]));
  const used = new Set<string>();
  const fieldKeys = new Map<string, string>();
  const fields = new Map<string, string>();
  for (const [name, value] of values) {
    const key = values.get(`_${name}`);
    const isField = key !== undefined && fieldKey.test(key);
    if (!isField && !(isPortfolio && ownFields.has(name))) continue;
    used.add(name);
    fields.set(name, value);
    if (!isField) continue;
    used.add(`_${name}`);
    fieldKeys.set(name, key);
  }
  const json = values.get(acfAsJson);
  if (json !== undefined) {
    used.add(acfAsJson);
    const typed = typedFields(json, fields);
    if (typed !== undefined) return { acf: typed, fieldKeys, used };
  }
  return { acf: fields.size > 0 ? nested(fields) : [], fieldKeys, used };
}

/** The JSON if it agrees with the fields beside it, which may have been changed in a WordPress since. */
function typedFields(json: string, fields: ReadonlyMap<string, string>): unknown {
  let acf: unknown;
  try {
    acf = JSON.parse(json);
  } catch {
    return undefined;
  }
  const written = fieldMeta(acf);
  const agrees =
    written.length === fields.size && written.every(({ key, value }) => fields.get(key) === value);
  return agrees ? acf : undefined;
}

function nested(fields: ReadonlyMap<string, string>): Record<string, PhpValue> {
  const names = [...fields.keys()];
  const rowsOf = new Map<string, Map<string, string>[]>();
  const inRows = new Set<string>();
  for (const name of names) {
    const count = Number(fields.get(name));
    if (!Number.isInteger(count) || count < 1 || count > mostRows || !fields.has(name)) continue;
    const parts = names.filter((other) => other.startsWith(`${name}_`));
    const rows = Array.from({ length: count }, () => new Map<string, string>());
    for (const part of parts) {
      const [, index, inner] = /^(\d{1,4})_(.+)$/.exec(part.slice(name.length + 1)) ?? [];
      if (index === undefined || inner === undefined) continue;
      rows[Number(index)]?.set(inner, fields.get(part) ?? "");
      inRows.add(part);
    }
    if (rows.some((row) => row.size > 0)) rowsOf.set(name, rows);
  }
  const outer = names.filter((name) => !inRows.has(name));
  return Object.fromEntries(
    outer.map((name): [string, PhpValue] => {
      const rows = rowsOf.get(name);
      if (rows) return [name, rows.map(nested)];
      const text = fields.get(name) ?? "";
      return [name, parsePhpSerialized(text) ?? text];
    }),
  );
}

/** Applies `change` to every text of a value, at any depth. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]));
}

// Custom fields as ACF stores them.

/** Fields as they go into an export, rows of repeaters after their number. */
export function fieldMeta(acf: unknown): { key: string; value: string }[] {
  if (typeof acf !== "object" || acf === null || Array.isArray(acf)) return [];
  return Object.entries(acf).flatMap(([name, value]) => entries(name, value));
}

function entries(name: string, value: unknown): { key: string; value: string }[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRow)) {
    const rows = value.flatMap((row, index) =>
      Object.entries(row as object).flatMap(([inner, one]) => entries(`${name}_${index}_${inner}`, one)),
    );
    return [{ key: name, value: String(value.length) }, ...rows];
  }
  return [{ key: name, value: written(value) }];
}

function isRow(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "object") return phpSerialized(value as PhpValue);
  return String(value);
}

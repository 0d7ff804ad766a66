/** The part of a change that the audit log keeps: small values before and after, no secrets and no long texts. */

/** Values that fit one line. */
export type AuditValue = string | number | boolean | null | readonly (string | number)[];

export type AuditChanges = Record<string, { from: AuditValue; to: AuditValue }>;

/** Fields whose values are never logged; the log says only that they were set or removed. */
const secret = /pass|secret|token|hash|credential/i;
const longestText = 200;
const mostInList = 100;
const mostFields = 50;

/** A value as the log may have it. */
function told(name: string, value: AuditValue | undefined): AuditValue {
  if (value === undefined || value === null) return null;
  if (secret.test(name)) return value === "" || value === false ? "" : "(set)";
  if (typeof value === "string") return shortened(value);
  if (!Array.isArray(value)) return value;
  return value.slice(0, mostInList).map((one) => (typeof one === "string" ? shortened(one) : one));
}

function shortened(text: string): string {
  const wellFormed = text.replaceAll("\0", "").toWellFormed();
  return wellFormed.length <= longestText
    ? wellFormed
    : `${[...wellFormed].slice(0, longestText - 1).join("")}…`;
}

function same(one: AuditValue | undefined, other: AuditValue | undefined): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function isEmpty(value: AuditValue | undefined): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

/**
 * The fields that differ, bounded for the log.
 * @param before `null` for a creation; `after` is `null` for a deletion.
 */
export function differences(
  before: Readonly<Record<string, AuditValue | undefined>> | null,
  after: Readonly<Record<string, AuditValue | undefined>> | null,
): AuditChanges {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // Empty fields of a row that was created or deleted are left out.
  const tells = (name: string) => (before && after) || !isEmpty((before ?? after)?.[name]);
  const changed = names
    .filter((name) => !same(before?.[name], after?.[name]) && tells(name))
    .slice(0, mostFields);
  // A secret that was replaced is logged too, although both values read the same.
  return Object.fromEntries(
    changed.map((name) => [name, { from: told(name, before?.[name]), to: told(name, after?.[name]) }]),
  );
}

/** Values that text columns store for an empty field. */
const saysNothing = new Set(["", "[]", "{}", "null"]);

/** Long texts that differ, by their lengths. */
export function textDifferences(
  before: Readonly<Record<string, string>> | null,
  after: Readonly<Record<string, string>> | null,
): AuditChanges {
  const length = (text: string | undefined) => (text === undefined ? null : `${text.length} characters`);
  return Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((name) => before?.[name] !== after?.[name])
      .filter((name) => (before && after) || !saysNothing.has((before ?? after)?.[name] ?? ""))
      .slice(0, mostFields)
      .map((name) => [name, { from: length(before?.[name]), to: length(after?.[name]) }]),
  );
}

/** A name for the log: one line, bounded. */
export function auditName(name: string): string {
  return shortened(name.replace(/\s+/g, " ").trim());
}

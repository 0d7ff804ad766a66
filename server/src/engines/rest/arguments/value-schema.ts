/**
 * Checks values against WordPress's dialect of JSON Schema and converts them, with WordPress's error messages.
 * Long values are refused by their length, before anything reads them.
 */

import { isEmail, isLongerThan } from "@extenso/contract/requests/rules.ts";
import type { ArgumentSchema } from "./declared-argument.ts";
import { type Checked, type Problem, problem } from "./value-problem.ts";

// Conversion of values as WordPress does it: numbers, booleans, lists and maps written as text.

/** Characters. Normalising takes at least quadratic time; a text of this length takes milliseconds. */
const longestText = 1_000;
/** WordPress's page limit; databases also bound the depth of a query, and so its conditions. */
const mostItems = 100;
/** Characters of a list written as one text. */
const longestListed = mostItems * longestText;
/** Longest text that is read as a number; a meaningful number is shorter. */
const longestNumber = 64;

/** PHP's `is_numeric`: a number, or the text of one. */
function isNumeric(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "string" || value.length > longestNumber) return false;
  return /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value);
}

function isInteger(value: unknown): boolean {
  return isNumeric(value) && Number.isInteger(Number(value));
}

const truths = new Map<unknown, boolean>(
  ["1", "true", 1, true]
    .map((value): [unknown, boolean] => [value, true])
    .concat(["0", "false", 0, false].map((value): [unknown, boolean] => [value, false])),
);

function booleanOf(value: unknown): boolean | undefined {
  if (typeof value !== "string") return truths.get(value);
  return value.length > longestNumber ? undefined : truths.get(value.toLowerCase());
}

function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (["string", "number", "boolean"].includes(typeof value)) {
    const text = String(value);
    return text.length > longestListed ? undefined : text.split(/[\s,]+/).filter((part) => part !== "");
  }
  return undefined;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `a`, `a and b`, `a, b, and c`. */
function englishList(names: readonly unknown[]): string {
  const texts = names.map(String);
  if (texts.length <= 2) return texts.join(" and ");
  return `${texts.slice(0, -1).join(", ")}, and ${texts.at(-1)}`;
}

const fits: Record<string, (value: unknown) => boolean> = {
  integer: isInteger,
  number: isNumeric,
  boolean: (value) => booleanOf(value) !== undefined,
  string: (value) => typeof value === "string",
  array: (value) => listOf(value) !== undefined,
  object: (value) => isMap(value) || value === "",
  null: (value) => value === null,
};

/** Checks one value and converts it to its declared type. */
export function checkValue(value: unknown, schema: ArgumentSchema, name: string): Checked {
  if (schema.oneOf) return checkOneOf(value, schema, name);
  const types = [schema.type ?? []].flat();
  const type = types.find((candidate) => fits[candidate]?.(value));
  if (types.length > 0 && type === undefined) {
    const message =
      types.length === 1
        ? `${name} is not of type ${types[0]}.`
        : `${name} is not of type ${types.join(",")}.`;
    return problem("rest_invalid_type", message, { param: name });
  }
  if (type === "array") return checkList(listOf(value) ?? [], schema, name);
  if (type === "object") return checkMap(isMap(value) ? value : {}, schema, name);
  if (schema.enum && !schema.enum.some((allowed) => String(allowed) === String(value))) {
    const rule =
      schema.enum.length === 1
        ? `${name} is not ${schema.enum[0]}.`
        : `${name} is not one of ${englishList(schema.enum)}.`;
    return problem("rest_not_in_enum", rule);
  }
  if (type === "integer" || type === "number") return checkNumber(Number(value), schema, name);
  if (type === "boolean") return { value: booleanOf(value) };
  if (type === "string") return checkText(String(value), schema, name);
  return { value };
}

function checkList(list: unknown[], schema: ArgumentSchema, name: string): Checked {
  const { items, minItems = 0, maxItems = mostItems } = schema;
  if (list.length < minItems) {
    const rule = `${name} must contain at least ${minItems} item${minItems === 1 ? "" : "s"}.`;
    return problem("rest_too_few_items", rule);
  }
  if (list.length > maxItems) {
    return problem(
      "rest_too_many_items",
      `${name} must contain at most ${maxItems} item${maxItems === 1 ? "" : "s"}.`,
    );
  }
  if (schema.uniqueItems && new Set(list.map(String)).size < list.length)
    return problem("rest_duplicate_items", `${name} has duplicate items.`);
  if (!items) return { value: list };
  const values: unknown[] = [];
  for (const [index, item] of list.entries()) {
    const checked = checkValue(item, items, `${name}[${index}]`);
    if ("problem" in checked) return checked;
    values.push(checked.value);
  }
  return { value: values };
}

function checkMap(map: Record<string, unknown>, schema: ArgumentSchema, name: string): Checked {
  const missing = missingIn(map, schema);
  if (missing) return problem("rest_property_required", `${missing} is a required property of ${name}.`);
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(map)) {
    const inner = schema.properties?.[key];
    if (!inner) {
      if (schema.additionalProperties !== false) values[key] = value;
      else
        return problem("rest_additional_properties_forbidden", `${key} is not a valid property of Object.`);
      continue;
    }
    const checked = checkValue(value, inner, `${name}[${key}]`);
    if ("problem" in checked) return checked;
    values[key] = checked.value;
  }
  return { value: values };
}

function missingIn(map: object, { required, properties = {} }: ArgumentSchema): string | undefined {
  const listed = Array.isArray(required) ? required : [];
  const declared = Object.keys(properties).filter((name) => properties[name]?.required === true);
  return [...listed, ...declared].find((name) => !Object.hasOwn(map, name));
}

interface Failed {
  position: number;
  alternative: ArgumentSchema;
  reason: Problem;
}

/** The value has to fit one alternative and no other. */
function checkOneOf(value: unknown, { oneOf = [], ...outer }: ArgumentSchema, name: string): Checked {
  const matched: { position: number; alternative: ArgumentSchema; value: unknown }[] = [];
  const failed: Failed[] = [];
  for (const [position, alternative] of oneOf.entries()) {
    // PHP's lists are maps too.
    const isMapped = alternative.type === "object" && Array.isArray(value);
    const checked = checkValue(isMapped ? { ...value } : value, alternative, name);
    if ("value" in checked) matched.push({ position, alternative, value: checked.value });
    else failed.push({ position, alternative, reason: checked.problem });
  }
  const [first, second] = matched;
  if (!first) return noAlternative(value, failed, name);
  if (!second) return outer.type ? checkValue(first.value, outer, name) : first;
  const titles = matched.flatMap(({ alternative: { title } }) => title ?? []);
  const named = titles.length === matched.length ? ` ${englishList(titles)}, but should match only one` : "";
  return problem(
    "rest_one_of_multiple_matches",
    `${name} matches${named || " more than one of the expected formats"}.`,
    {
      positions: matched.map(({ position }) => position),
    },
  );
}

/** The error of the alternative that was meant, as WordPress guesses it; else the titles of all. */
function noAlternative(value: unknown, failed: readonly Failed[], name: string): Checked {
  const ofValue = failed.filter(
    ({ reason: { code, data } }) =>
      code !== "rest_invalid_type" || (data as { param?: string }).param !== name,
  );
  const meant =
    failed.length === 1 ? failed[0] : ofValue.length === 1 ? ofValue[0] : mostAlike(value, ofValue);
  if (meant) {
    const { position, alternative, reason } = meant;
    const title = alternative.title ? `a valid ${alternative.title}` : "valid";
    return problem("rest_no_matching_schema", `${name} is not ${title}. Reason: ${reason.message}`, {
      position,
    });
  }
  const titles = failed.flatMap(({ alternative: { title } }) => title ?? []);
  return problem(
    "rest_no_matching_schema",
    titles.length === failed.length
      ? `${name} is not a valid ${englishList(titles)}.`
      : `${name} does not match any of the expected formats.`,
  );
}

/** Of maps, the one that has most of the value's keys. */
function mostAlike(value: unknown, failed: readonly Failed[]): Failed | undefined {
  if (failed[0]?.alternative.type !== "object" || !isMap(value)) return undefined;
  let most = 0;
  let found: Failed | undefined;
  for (const one of failed) {
    const keys = Object.keys(one.alternative.properties ?? {}).filter((key) => Object.hasOwn(value, key));
    if (keys.length <= most) continue;
    most = keys.length;
    found = one;
  }
  return found;
}

/** Numbers, held against what an argument declares. */
function checkNumber(value: number, schema: ArgumentSchema, name: string): Checked {
  const { minimum, maximum, exclusiveMinimum = false, exclusiveMaximum = false } = schema;
  const low = minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum);
  const high = maximum !== undefined && (exclusiveMaximum ? value >= maximum : value > maximum);
  if (!low && !high) return { value };
  const end = (exclusive: boolean) => (exclusive ? "exclusive" : "inclusive");
  const orEqual = (exclusive: boolean) => (exclusive ? "" : " or equal to");
  if (minimum !== undefined && maximum !== undefined) {
    const [from, to] = [`${minimum} (${end(exclusiveMinimum)})`, `${maximum} (${end(exclusiveMaximum)})`];
    return problem("rest_out_of_bounds", `${name} must be between ${from} and ${to}`);
  }
  const rule =
    minimum !== undefined
      ? `greater than${orEqual(exclusiveMinimum)} ${minimum}`
      : `less than${orEqual(exclusiveMaximum)} ${maximum}`;
  return problem("rest_out_of_bounds", `${name} must be ${rule}`);
}

/** Texts, held against what an argument declares. */
const dateTime = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}(?::\d{2})?)?$/;

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function isDateTime(value: string): boolean {
  if (!dateTime.test(value)) return false;
  const written = value.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00");
  return !Number.isNaN(Date.parse(written));
}

function checkText(value: string, schema: ArgumentSchema, name: string): Checked {
  const { format, minLength, maxLength = longestText, pattern } = schema;
  if (minLength !== undefined && !isLongerThan(value, minLength - 1)) {
    return problem(
      "rest_too_short",
      `${name} must be at least ${minLength} character${minLength === 1 ? "" : "s"} long.`,
    );
  }
  if (isLongerThan(value, maxLength)) {
    return problem(
      "rest_too_long",
      `${name} must be at most ${maxLength} character${maxLength === 1 ? "" : "s"} long.`,
    );
  }
  if (pattern !== undefined && !new RegExp(pattern, "s").test(value)) {
    return problem("rest_invalid_pattern", `${name} does not match pattern ${pattern}.`);
  }
  if (format === "uuid" && !isUuid.test(value)) {
    return problem("rest_invalid_uuid", `${name} is not a valid UUID.`);
  }
  if (format === "date-time" && !isDateTime(value)) {
    return problem("rest_invalid_date", "Invalid date.");
  }
  if (format === "email" && !isEmail(value.trim()))
    return problem("rest_invalid_email", "Invalid email address.");
  return { value };
}

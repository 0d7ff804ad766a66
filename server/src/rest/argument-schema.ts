/**
 * Arguments declared as WordPress declares them (a dialect of JSON Schema), checked and converted with
 * WordPress's own codes and sentences. One declaration serves validation, OPTIONS and the index.
 */
import { RestError } from "./rest-error.ts";

export interface ArgumentSchema {
  description?: string;
  type?: string | string[];
  required?: boolean;
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  items?: ArgumentSchema;
  properties?: Record<string, ArgumentSchema>;
  additionalProperties?: boolean;
  oneOf?: readonly ArgumentSchema[];
  title?: string;
  [further: string]: unknown;
}

interface Problem {
  code: string;
  message: string;
  data: unknown;
}

type Checked = { value: unknown } | { problem: Problem };

const dateTime = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)?$/;
/** WordPress's `is_email` in short: a local part, and a domain with a dot, of permitted characters. */
const email =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,}$/;

function problem(code: string, message: string, data: unknown = null): Checked {
  return { problem: { code, message, data } };
}

/** `a`, `a and b`, `a, b, and c`. */
export function englishList(names: readonly unknown[]): string {
  const texts = names.map(String);
  if (texts.length <= 2) return texts.join(" and ");
  return `${texts.slice(0, -1).join(", ")}, and ${texts.at(-1)}`;
}

function isInteger(value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value);
  return typeof value === "string" && /^\s*[+-]?\d+(\.0*)?$/.test(value);
}

const truths = new Map<unknown, boolean>(
  ["1", "true", 1, true]
    .map((value): [unknown, boolean] => [value, true])
    .concat(["0", "false", "", 0, false].map((value): [unknown, boolean] => [value, false])),
);

function booleanOf(value: unknown): boolean | undefined {
  return truths.get(typeof value === "string" ? value.toLowerCase() : value);
}

function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === "string" || typeof value === "number") {
    return String(value)
      .split(/[\s,]+/)
      .filter((part) => part !== "");
  }
  return undefined;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const fits: Record<string, (value: unknown) => boolean> = {
  integer: isInteger,
  number: (value) =>
    value !== "" &&
    (typeof value === "number" || (typeof value === "string" && !Number.isNaN(Number(value)))),
  boolean: (value) => booleanOf(value) !== undefined,
  string: (value) => typeof value === "string",
  array: (value) => listOf(value) !== undefined,
  object: (value) => isMap(value) || value === "",
  null: (value) => value === null,
};

/** Checks one value and converts it to its declared type. */
function checkValue(value: unknown, schema: ArgumentSchema, name: string): Checked {
  if (schema.oneOf) return checkOneOf(value, schema.oneOf, name);
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

function checkNumber(value: number, { minimum, maximum }: ArgumentSchema, name: string): Checked {
  const low = minimum !== undefined && value < minimum;
  const high = maximum !== undefined && value > maximum;
  if (!low && !high) return { value };
  if (minimum !== undefined && maximum !== undefined) {
    return problem(
      "rest_out_of_bounds",
      `${name} must be between ${minimum} (inclusive) and ${maximum} (inclusive)`,
    );
  }
  return minimum !== undefined
    ? problem("rest_out_of_bounds", `${name} must be greater than or equal to ${minimum}`)
    : problem("rest_out_of_bounds", `${name} must be less than or equal to ${maximum}`);
}

function checkText(value: string, { format, minLength, maxLength }: ArgumentSchema, name: string): Checked {
  const length = [...value].length;
  if (minLength !== undefined && length < minLength) {
    return problem(
      "rest_too_short",
      `${name} must be at least ${minLength} character${minLength === 1 ? "" : "s"} long.`,
    );
  }
  if (maxLength !== undefined && length > maxLength) {
    return problem(
      "rest_too_long",
      `${name} must be at most ${maxLength} character${maxLength === 1 ? "" : "s"} long.`,
    );
  }
  if (
    format === "date-time" &&
    (!dateTime.test(value) || Number.isNaN(Date.parse(value.replace(" ", "T"))))
  ) {
    return problem("rest_invalid_date", "Invalid date.");
  }
  if (format === "email" && !email.test(value))
    return problem("rest_invalid_email", "Invalid email address.");
  return { value };
}

function checkList(list: unknown[], { items }: ArgumentSchema, name: string): Checked {
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

/** The first alternative whose kind fits says what is wrong, with its title. */
function checkOneOf(value: unknown, alternatives: readonly ArgumentSchema[], name: string): Checked {
  let said: Checked | undefined;
  for (const [position, alternative] of alternatives.entries()) {
    const checked = checkValue(value, alternative, name);
    if ("value" in checked) return checked;
    const kind = [alternative.type ?? []].flat()[0] ?? "";
    if (!said && fits[kind]?.(value)) {
      const title = alternative.title ? `a valid ${alternative.title}` : "valid";
      said = problem(
        "rest_no_matching_schema",
        `${name} is not ${title}. Reason: ${checked.problem.message}`,
        { position },
      );
    }
  }
  return said ?? problem("rest_no_matching_schema", `${name} does not match any of the expected formats.`);
}

/** A check or conversion of a route's own; throws `RestError` with what is wrong. */
export type Sanitize<Context> = (value: unknown, context: Context) => unknown;

export interface Argument<Context = never> extends ArgumentSchema {
  sanitize?: Sanitize<Context>;
  /** `sanitize` gets the value as it came, and the declared schema only describes. */
  describedOnly?: boolean;
}

/**
 * Checks every declared argument, all problems in one answer, and fills in defaults.
 * @param given what the request brought, by name; not changed.
 * @returns declared arguments converted, undeclared ones as they came.
 * @throws {RestError} `rest_missing_callback_param`, or `rest_invalid_param` with `params` and `details`.
 */
export function checkArguments<Context>(
  given: Record<string, unknown>,
  declared: Record<string, Argument<Context>>,
  context: Context,
): Record<string, unknown> {
  const missing = Object.entries(declared)
    .filter(([name, { required }]) => required && (given[name] === undefined || given[name] === null))
    .map(([name]) => name);
  if (missing.length > 0) {
    throw new RestError("rest_missing_callback_param", `Missing parameter(s): ${missing.join(", ")}`, 400, {
      params: missing,
    });
  }
  const values: Record<string, unknown> = { ...given };
  const problems = new Map<string, Problem>();
  for (const [name, argument] of Object.entries(declared)) {
    if (given[name] === undefined) {
      if (argument.default !== undefined) values[name] = argument.default;
      continue;
    }
    const checked = checkOne(given[name], argument, name, context);
    if ("problem" in checked) problems.set(name, checked.problem);
    else values[name] = checked.value;
  }
  if (problems.size > 0) {
    throw new RestError(
      "rest_invalid_param",
      `Invalid parameter(s): ${[...problems.keys()].join(", ")}`,
      400,
      {
        params: Object.fromEntries([...problems].map(([name, { message }]) => [name, message])),
        details: Object.fromEntries(problems),
      },
    );
  }
  return values;
}

function checkOne<Context>(
  value: unknown,
  argument: Argument<Context>,
  name: string,
  context: Context,
): Checked {
  try {
    const checked = argument.describedOnly ? { value } : checkValue(value, argument, name);
    if ("problem" in checked || !argument.sanitize) return checked;
    return { value: argument.sanitize(checked.value, context) };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return problem(error.code, error.message, { status: error.status, ...error.details });
  }
}

/**
 * Arguments declared, checked and converted as in WordPress, with its error codes and messages. One declaration
 * serves validation, OPTIONS and the index.
 */

import { RestError } from "../rest-error.ts";
import type { ArgumentSchema } from "./declared-argument.ts";
import { type Checked, type Problem, problem, ValueError } from "./value-problem.ts";
import { checkValue } from "./value-schema.ts";

/** A route's own check or conversion; throws `RestError` or `ValueError` with the reason. */
type Sanitize<Context> = (value: unknown, context: Context) => unknown;

export interface Argument<Context = never> extends ArgumentSchema {
  sanitize?: Sanitize<Context>;
  /** `sanitize` gets the raw value, and the schema serves only for the description. */
  describedOnly?: boolean;
  /** Description for OPTIONS and the index that differs from what is checked. */
  describedAs?: Record<string, unknown>;
  /** Checked before all others, whose errors aren't reported until these pass. */
  early?: boolean;
  /** Accepted, but left out of OPTIONS and the index. */
  undescribed?: boolean;
  /** Null isn't checked and counts as the empty value of its type, as in WordPress. */
  nullIsEmpty?: boolean;
}

/** A text that may be longer than others; WordPress's description has no such limit. @param most characters. */
export function longText<Context>(schema: Argument<Context>, name: string, most: number): Argument<Context> {
  return {
    ...schema,
    describedOnly: true,
    sanitize(value) {
      const checked = checkValue(value ?? "", { ...schema, maxLength: most }, name);
      if ("problem" in checked) throw new ValueError(checked.problem);
      return String(checked.value);
    },
  };
}

/**
 * Checks all declared arguments, reports all problems of one pass together, and fills in defaults.
 * @param given the request's arguments, by name; not changed.
 * @param asSent names the problems of the second pass in the order of `given`, as WordPress does for reading.
 * @returns declared arguments converted, undeclared ones unchanged.
 * @throws {RestError} `rest_missing_callback_param`, or `rest_invalid_param` with `params` and `details`.
 */
export function checkArguments<Context>(
  given: Record<string, unknown>,
  declared: Record<string, Argument<Context>>,
  context: Context,
  { asSent = false } = {},
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
  const entries = Object.entries(declared);
  const late = entries.filter(([, { early }]) => !early);
  if (asSent) {
    const places = new Map(Object.keys(given).map((name, place) => [name, place]));
    const placeOf = ([name]: [string, unknown]) => places.get(name) ?? -1;
    late.sort((a, b) => placeOf(a) - placeOf(b));
  }
  for (const round of [entries.filter(([, { early }]) => early), late]) {
    const problems = new Map<string, Problem>();
    for (const [name, argument] of round) {
      if (given[name] === undefined) {
        if (argument.default !== undefined) values[name] = argument.default;
        continue;
      }
      const checked = checkOne(given[name], argument, name, context);
      if ("problem" in checked) problems.set(name, checked.problem);
      else values[name] = checked.value;
    }
    if (problems.size > 0) throw invalidParameters(problems);
  }
  return values;
}

/** The refusal of arguments, each with its problem. */
export function invalidParameters(problems: ReadonlyMap<string, Problem>): RestError {
  const names = [...problems.keys()];
  return new RestError("rest_invalid_param", `Invalid parameter(s): ${names.join(", ")}`, 400, {
    params: Object.fromEntries([...problems].map(([name, { message }]) => [name, message])),
    details: detailsOf(problems),
  });
}

/** The refusal of arguments, each with what is wrong with it. */
export function invalidArguments(faults: Readonly<Record<string, string>>): RestError {
  const problems = Object.entries(faults).map(([name, message]): [string, Problem] => [
    name,
    { code: "rest_invalid_param", message, data: null },
  ]);
  return invalidParameters(new Map(problems));
}

/** A check without details yields an empty list, because PHP encodes an empty array so. */
function detailsOf(problems: ReadonlyMap<string, Problem>): unknown {
  const told = [...problems].filter(([, { code }]) => code !== "");
  return told.length === 0 ? [] : Object.fromEntries(told);
}

const emptyOf: Record<string, unknown> = {
  string: "",
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

function checkDeclared(value: unknown, argument: Argument<never>, name: string): Checked {
  const [type = ""] = [argument.type ?? []].flat();
  const isEmpty = value === null && argument.nullIsEmpty && !argument.type?.includes("null");
  return isEmpty ? { value: emptyOf[type] } : checkValue(value, argument, name);
}

/** For the arguments of writing a record. @see Argument.nullIsEmpty */
export function emptiedByNull<Context>(
  declared: Record<string, Argument<Context>>,
): Record<string, Argument<Context>> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, argument]) => [name, { ...argument, nullIsEmpty: true }]),
  );
}

/** There are no meta fields, so their values are ignored. */
export function checkMeta(value: unknown): unknown {
  if (typeof value === "object") return value ?? {};
  throw new ValueError({ code: "", message: "Invalid parameter.", data: null });
}

function checkOne<Context>(
  value: unknown,
  argument: Argument<Context>,
  name: string,
  context: Context,
): Checked {
  try {
    const checked = argument.describedOnly ? { value } : checkDeclared(value, argument, name);
    if ("problem" in checked || !argument.sanitize) return checked;
    return { value: argument.sanitize(checked.value, context) };
  } catch (error) {
    if (error instanceof ValueError) return { problem: error.problem };
    if (!(error instanceof RestError)) throw error;
    return problem(error.code, error.message, { status: error.status, ...error.details });
  }
}

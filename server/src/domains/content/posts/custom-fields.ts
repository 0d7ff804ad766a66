/** The fields of Advanced Custom Fields (`acf`) that a kind of post has: one declaration for checking and filling in. */
import {
  longestProjectField,
  type ProjectField,
  type ProjectFieldName,
  projectField,
  projectFieldFault,
  projectFieldNames,
} from "@extenso/contract/projects/project-fields.ts";
import type { ArgumentSchema } from "../../../engines/rest/arguments/declared-argument.ts";
import { type Checked, problem } from "../../../engines/rest/arguments/value-problem.ts";
import { checkValue } from "../../../engines/rest/arguments/value-schema.ts";
import type { PostType } from "./conditions.ts";

const mostListed = 100;

const text: ArgumentSchema = {
  type: ["string", "null"],
  required: false,
  maxLength: longestProjectField,
};
const textOrNumber: ArgumentSchema = { ...text, type: ["string", "integer", "null"] };
const texts: ArgumentSchema = {
  type: "array",
  required: false,
  items: { type: "string" },
  maxItems: mostListed,
};

/** As `OPTIONS` describes a field. */
function describe({ maxLength = longestProjectField, mayBeNumber }: ProjectField): ArgumentSchema {
  return { ...(mayBeNumber ? textOrNumber : text), maxLength };
}

const fields: Record<PostType, Record<string, ArgumentSchema>> = {
  post: { subtitle: text, difficulty: text, downloads: texts },
  page: {},
  "portfolio-items": Object.fromEntries(
    projectFieldNames.map((name) => [name, describe(projectField(name))]),
  ),
};

/** The fields that are read from a request; other names are ignored. */
export function customFieldNames(type: PostType): string[] {
  return Object.keys(fields[type]);
}

/** Schema as Advanced Custom Fields describes it; null for kinds without custom fields. */
export function customFieldSchema(type: PostType) {
  const properties = fields[type];
  if (Object.keys(properties).length === 0) return null;
  return { description: "ACF field data", type: "object", properties };
}

/** Types that every value must have; bounds are wide enough for values older than their field's bound. */
export function customFieldTypes(type: PostType): Record<string, ArgumentSchema> {
  const widened = Object.entries(fields[type]).map(([name, schema]) => [
    name,
    schema === texts ? schema : { ...schema, maxLength: longestProjectField },
  ]);
  return Object.fromEntries(widened);
}

/**
 * Sent values that break their field's bound or rule.
 *
 * @param present the record's values as responses show them; unchanged values are no problem, so that records older
 *   than a bound can be saved.
 */
export function customFieldProblems(
  type: PostType,
  sent: unknown,
  present: Record<string, unknown>,
): Extract<Checked, { problem: unknown }>["problem"][] {
  if (type !== "portfolio-items" || typeof sent !== "object" || sent === null) return [];
  const values = sent as Record<string, unknown>;
  return projectFieldNames.flatMap((name) => {
    const value = values[name];
    if (typeof value !== "string" && typeof value !== "number") return [];
    if (String(value) === String(present[name] ?? "")) return [];
    const checked = checkField(name, String(value));
    return "problem" in checked ? [checked.problem] : [];
  });
}

function checkField(name: ProjectFieldName, value: string): Checked {
  const { maxLength = longestProjectField } = projectField(name);
  const within = checkValue(value, { type: "string", maxLength }, `acf[${name}]`);
  if ("problem" in within) return within;
  const fault = projectFieldFault(name, value);
  return fault === undefined ? within : problem("rest_invalid_pattern", `acf[${name}]: ${fault}`);
}

/**
 * The stored fields, overwritten by the sent ones; the first write fills in the missing fields, empty. Unknown
 * names are ignored. Stored fields keep their order, so that the same fields stay the same JSON.
 */
export function withCustomFields(type: PostType, before: unknown, sent: Record<string, unknown>): unknown {
  const present = typeof before === "object" && before !== null && !Array.isArray(before) ? before : {};
  const declared = Object.entries(fields[type]);
  const own = declared.flatMap(([name]) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : []));
  const all: Record<string, unknown> = { ...present, ...Object.fromEntries(own) };
  for (const [name, schema] of declared)
    if (!Object.hasOwn(all, name)) all[name] = schema === texts ? [] : "";
  return all;
}

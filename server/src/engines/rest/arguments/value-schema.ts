/**
 * Checks values against WordPress's dialect of JSON Schema and converts them, with WordPress's error messages.
 * Long values are refused by their length, before anything reads them.
 */

import { checkNumber } from "./check-number.ts";
import { checkText } from "./check-text.ts";
import type { ArgumentSchema } from "./declared-argument.ts";
import { type Checked, problem } from "./value-problem.ts";
import { booleanOf, isInteger, isMap, isNumeric, listOf, mostItems } from "./value-types.ts";

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

/** Reports the error, with its title, of the first alternative whose type fits. */
function checkOneOf(value: unknown, { oneOf = [], ...outer }: ArgumentSchema, name: string): Checked {
  let said: Checked | undefined;
  for (const [position, alternative] of oneOf.entries()) {
    const checked = checkValue(value, alternative, name);
    if ("value" in checked) return outer.type ? checkValue(checked.value, outer, name) : checked;
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

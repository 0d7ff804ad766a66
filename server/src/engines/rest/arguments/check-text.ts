/** Texts, held against what an argument declares. */
import { isEmail, isLongerThan } from "@extenso/contract/requests/rules.ts";
import type { ArgumentSchema } from "./declared-argument.ts";
import { type Checked, problem } from "./value-problem.ts";
import { longestText } from "./value-types.ts";

const dateTime = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}(?::\d{2})?)?$/;

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function isDateTime(value: string): boolean {
  if (!dateTime.test(value)) return false;
  const written = value.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00");
  return !Number.isNaN(Date.parse(written));
}

export function checkText(value: string, schema: ArgumentSchema, name: string): Checked {
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

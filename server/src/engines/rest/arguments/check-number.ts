/** Numbers, held against what an argument declares. */
import type { ArgumentSchema } from "./declared-argument.ts";
import { type Checked, problem } from "./value-problem.ts";

export function checkNumber(value: number, schema: ArgumentSchema, name: string): Checked {
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

/** Numbers, held against what an argument declares. */
import type { ArgumentSchema } from "./declared-argument.ts";
import { type Checked, problem } from "./value-problem.ts";

export function checkNumber(value: number, { minimum, maximum }: ArgumentSchema, name: string): Checked {
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

/** From a schema's issues to one sentence a field. */
import type * as z from "zod/mini";

/**
 * Checks `values` and returns the first thing wrong with each field, in the schema's words; empty when all
 * is well.
 */
export function fieldErrors<Field extends string = string>(
  schema: z.ZodMiniType,
  values: unknown,
): Partial<Record<Field, string>> {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    errors[field] ??= message;
  }
  return errors as Partial<Record<Field, string>>;
}

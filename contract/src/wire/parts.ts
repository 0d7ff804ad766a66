/**
 * Building blocks of the wire's schemas. They read tolerantly: a real WordPress leaves fields out, adds others, sends
 * `null` or `[]` for an object, and puts error objects where embeds failed. Unknown fields are dropped; fields that
 * the site can't do without are required.
 */
import * as z from "zod/mini";

/** Text; anything else counts as none. */
export const text = z.catch(z.string(), "");

/** Text that is no field of the answer when the server sent none. */
export const optionalText = z.catch(z.optional(z.string()), undefined);

/** Pixels or a count; plugins send numbers as text. 0: unknown. */
export const amount = z.catch(z.coerce.number(), 0);

/** HTML as WordPress wraps it. */
export const renderedField = z.catch(z.object({ rendered: text }), { rendered: "" });

/** Present or not: a stock WordPress has none of the fields that plugins add. */
export const optionalUnknown = z.optional(z.unknown());

/** Any object, as it is; a list, `false` or nothing is an empty one. */
function fieldsOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

/** Advanced Custom Fields: an object; `[]` when nothing was ever saved; `false` behind older bridges. */
export const customFields = z.pipe(optionalUnknown, z.transform(fieldsOf));

/** A list in which what does not fit (an error object, the index) is left out. */
export function tolerantList<T>(schema: z.ZodMiniType<T>) {
  return z.pipe(
    optionalUnknown,
    z.transform((value): T[] =>
      (Array.isArray(value) ? value : []).flatMap((item) => {
        const parsed = schema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );
}

/** An object of like values by name; those that do not fit are left out. PHP's empty one is `[]`. */
export function tolerantRecord<T>(schema: z.ZodMiniType<T>) {
  return z.pipe(
    optionalUnknown,
    z.transform((value) => {
      const fitting: Record<string, T> = {};
      for (const [name, item] of Object.entries(fieldsOf(value))) {
        const parsed = schema.safeParse(item);
        if (parsed.success) fitting[name] = parsed.data;
      }
      return fitting;
    }),
  );
}

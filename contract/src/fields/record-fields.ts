/**
 * Fields of a `wp/v2` record, declared once: what OPTIONS says of them, which of them can be written, what an
 * answer may hold, and which are there in which context follow from it.
 */
import * as z from "zod/mini";
import { type ByContext, noMeta } from "./answer-parts.ts";

export type Scope = "view" | "embed" | "edit";

/** The scopes in the order in which WordPress writes them. */
export const allContexts: readonly Scope[] = ["view", "edit", "embed"];
export const inFull: readonly Scope[] = ["view", "edit"];
export const toEditors: readonly Scope[] = ["edit"];

/** JSON Schema as WordPress writes it. */
export interface ValueSchema {
  description?: string;
  title?: string;
  default?: string;
  type: string | readonly string[];
  format?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: { type: string };
  /** Instead of a type's format: any of these will do. */
  oneOf?: readonly { type: string; format?: string; enum?: readonly string[] }[];
  /** PHP's empty object is a list. */
  properties?: Readonly<Record<string, ValueSchema>> | readonly never[];
  /** Scopes of a nested property; left out: those of the field it belongs to. */
  context?: readonly Scope[];
  readonly?: true;
}

export interface FieldSchema extends ValueSchema {
  context: readonly Scope[];
  /** Nothing is made without it. */
  required?: true;
}

export type Fields = Readonly<Record<string, FieldSchema>>;
type Parts = Readonly<Record<string, ValueSchema>>;

/** A text; of an address or a date with its format. */
export function text(
  description: string,
  context: readonly Scope[],
  more: Pick<FieldSchema, "format" | "enum" | "oneOf"> = {},
): FieldSchema {
  return { description, type: "string", ...more, context };
}

export function integer(description: string, context: readonly Scope[]): FieldSchema {
  return { description, type: "integer", context };
}

export function flag(description: string, context: readonly Scope[]): FieldSchema {
  return { description, type: "boolean", context };
}

export function idsOf(description: string, context: readonly Scope[]): FieldSchema {
  return { description, type: "array", items: { type: "integer" }, context };
}

export function readOnly(field: FieldSchema): FieldSchema {
  return { ...field, readonly: true };
}

/** An object field: `raw` as it was typed, for editors, and `rendered` as it is shown. */
export function rawAndRendered(
  { whole, raw, shown }: { whole: string; raw: string; shown: string },
  context: readonly Scope[],
  further: Fields = {},
): FieldSchema {
  return {
    description: whole,
    type: "object",
    context,
    properties: {
      raw: text(raw, toEditors),
      rendered: readOnly(text(shown, context)),
      ...further,
    },
  };
}

/** JSON Schema of a record, for OPTIONS. @param title what WordPress calls the record. */
export function recordSchema(title: string, properties: Readonly<Record<string, object>>) {
  return { $schema: "http://json-schema.org/draft-04/schema#", title, type: "object", properties };
}

/** As arguments of creating and changing: what can be written, in the same order. */
export function writableFields(fields: Fields): Record<string, ValueSchema & { required: boolean }> {
  const writable = Object.entries(fields).filter(([, { readonly }]) => !readonly);
  return Object.fromEntries(
    writable.map(([name, { context: _, required = false, ...argument }]) => [
      name,
      { ...argument, required },
    ]),
  );
}

/** The strict schema of what is answered, by scope. @param further fields that OPTIONS does not tell of. */
export function answersOf<Further extends z.core.$ZodLooseShape>(fields: Fields, further: Further) {
  const record = (scope: Scope) => z.object({ ...shapeOf(fields, scope), ...further });
  return { view: record("view"), embed: record("embed"), edit: record("edit") } satisfies ByContext;
}

function shapeOf(fields: Parts, scope: Scope): Record<string, z.ZodMiniType> {
  const there = Object.entries(fields).filter(([, { context }]) => context?.includes(scope) ?? true);
  return Object.fromEntries(there.map(([name, field]) => [name, answerOf(field, scope)]));
}

const simple: Record<string, () => z.ZodMiniType> = {
  string: () => z.string(),
  integer: () => z.number(),
  boolean: () => z.boolean(),
  number: () => z.number(),
};

function answerOf(schema: ValueSchema, scope: Scope): z.ZodMiniType {
  // In a request null says nothing, and the answer has a value; what only the server says may really be null.
  const isNullable = schema.readonly && schema.type.includes("null");
  return isNullable ? z.nullable(presentValueOf(schema, scope)) : presentValueOf(schema, scope);
}

function presentValueOf({ type, items, properties }: ValueSchema, scope: Scope): z.ZodMiniType {
  const [kind = ""] = [type].flat();
  if (kind === "array") return z.array(answerOf(items ?? { type: "string" }, scope));
  if (kind !== "object") return (simple[kind] as () => z.ZodMiniType)();
  return isListed(properties) ? z.object(shapeOf(properties, scope)) : noMeta;
}

function isListed(properties: ValueSchema["properties"]): properties is Parts {
  return properties !== undefined && !Array.isArray(properties);
}

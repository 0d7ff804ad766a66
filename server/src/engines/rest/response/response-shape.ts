/** Limits each response to its endpoint's schema, before it is sent. */
import { isDeepStrictEqual } from "node:util";
import type { ZodMiniType } from "zod/mini";
import type { $ZodTypes } from "zod/v4/core";
import type { Embed, Endpoint, ListPart, ResponseSchema, RestCall, RestResponse } from "../route.ts";

/** A handler's response has something that its schema doesn't have, or lacks something. */
export class ResponseShapeError extends Error {
  override name = "ResponseShapeError";
}

/**
 * The response with the fields that its endpoint's schemas name, and no others.
 * @param strict for tests: the whole schema is checked, and a field that would be removed is an error.
 * @throws {ResponseShapeError} if a handler returns a `raw` response where a schema is declared, or the reverse.
 */
export function applyResponseSchema(
  endpoint: Endpoint,
  call: RestCall,
  answer: RestResponse,
  strict: boolean,
): RestResponse {
  const { response: declared, embeds = {} } = endpoint;
  const about = `${call.method} ${call.path}`;
  if (declared === "raw") {
    if (!answer.raw) throw new ResponseShapeError(`${about} was to send its own response`);
    return answer;
  }
  if (answer.raw) throw new ResponseShapeError(`${about} sends a response that no schema has looked at`);
  const schema = schemaFor(declared, call);
  const allowedPart = <Part extends ListPart>({ embed, ...part }: Part) => ({
    ...part,
    body: through(schema, part.body, about, strict),
    ...(embed ? { embed: allowedEmbeds(embed) } : {}),
  });
  const allowedEmbeds = (embed: NonNullable<RestResponse["embed"]>) => async (wanted: Embed) => {
    const records = await embed(wanted);
    return records.map((relations) =>
      Object.fromEntries(
        Object.entries(relations).flatMap(([relation, items]) => {
          const schema = embeds[relation];
          if (!schema && !strict) return [];
          if (!schema)
            throw new ResponseShapeError(`${about} has no schema for what it embeds as ${relation}`);
          return [[relation, through(schema, items, `${about} (${relation})`, strict) as unknown[]]];
        }),
      ),
    );
  };
  const { parts } = answer;
  if (!parts) return allowedPart(answer);
  return {
    ...allowedPart(answer),
    async *parts() {
      for await (const part of parts()) yield allowedPart(part);
    },
  };
}

function schemaFor(declared: ResponseSchema, { params }: RestCall): ZodMiniType {
  if (!("view" in declared)) return declared;
  const { context } = params;
  return declared[context === "embed" || context === "edit" ? context : "view"];
}

function through(schema: ZodMiniType, said: unknown, about: string, strict: boolean): unknown {
  if (strict) check(schema, said, about);
  return pickDeclared(schema, said);
}

function check(schema: ZodMiniType, said: unknown, about: string): void {
  const parsed = schema.safeParse(said);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new ResponseShapeError(`${about} answers what its schema does not have: ${problems.join("; ")}`);
  }
  for (const left of [parsed.data, pickDeclared(schema, said)]) {
    if (isDeepStrictEqual(asSent(left), asSent(said))) continue;
    throw new ResponseShapeError(
      `${about} says more than its schema: of ${JSON.stringify(said)} is left ${JSON.stringify(left)}`,
    );
  }
}

/** Without what JSON leaves out. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

// Fields that a schema names, looked up instead of parsed: a list of articles has hundreds of objects, and parsing
// them all costs a quarter of its time (docs/decisions/021).

/** Contents allowed at one point of the body; merged where the schema has alternatives. */
interface Place {
  /** Named fields of an object. */
  fields?: Map<string, Place>;
  /** Fields of an object by any name. */
  values?: Place;
  items?: Place;
  /** Any value is allowed, to any depth. */
  anything?: boolean;
}

const plain: Place = {};
const open: Place = { anything: true };
const compiled = new WeakMap<ZodMiniType, Place>();

/**
 * @returns the part of `value` that the schema names, without checking the types of texts and numbers; `value`
 *   itself if it names all of it. An object in place of a text or number yields nothing.
 */
export function pickDeclared(schema: ZodMiniType, value: unknown): unknown {
  let place = compiled.get(schema);
  if (!place) {
    place = placeOf(schema);
    compiled.set(schema, place);
  }
  return kept(value, place);
}

function kept(value: unknown, place: Place): unknown {
  if (typeof value !== "object" || value === null || place.anything) return value;
  return Array.isArray(value) ? keptItems(value, place) : keptFields(value as Record<string, unknown>, place);
}

function keptItems(list: unknown[], { items }: Place): unknown {
  if (!items) return undefined;
  let copy: unknown[] | undefined;
  for (const [index, item] of list.entries()) {
    const inner = kept(item, items);
    if (inner === item) continue;
    copy ??= [...list];
    copy[index] = inner;
  }
  return copy ?? list;
}

function keptFields(record: Record<string, unknown>, { fields, values }: Place): unknown {
  if (!fields && !values) return undefined;
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(record)) {
    const place = fields?.get(name) ?? values;
    const value = record[name];
    const inner = place ? kept(value, place) : undefined;
    if (inner === value) continue;
    copy ??= { ...record };
    if (place) copy[name] = inner;
    else delete copy[name];
  }
  return copy ?? record;
}

function placeOf(schema: unknown): Place {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return {
        fields: new Map(Object.entries(def.shape).map(([name, inner]) => [name, placeOf(inner)])),
      };
    case "record":
      return { values: placeOf(def.valueType) };
    case "array":
      return { items: placeOf(def.element) };
    case "optional":
    case "nullable":
    case "catch":
      return placeOf(def.innerType);
    case "union":
      return def.options.map(placeOf).reduce(either);
    // The output of a transform isn't described by the schema, so it passes unchecked.
    case "unknown":
    case "pipe":
      return open;
    case "string":
    case "number":
    case "boolean":
    case "literal":
    case "enum":
    case "never":
      return plain;
    default:
      throw new TypeError(`an answer's schema holds a ${def.type}, which the allow-list does not know`);
  }
}

function either(one: Place, other: Place): Place {
  const both = (a: Place | undefined, b: Place | undefined) => (a && b ? either(a, b) : (a ?? b));
  const values = both(one.values, other.values);
  const items = both(one.items, other.items);
  const names = new Set([...(one.fields?.keys() ?? []), ...(other.fields?.keys() ?? [])]);
  const fields = new Map(
    [...names].map((name) => [name, both(one.fields?.get(name), other.fields?.get(name)) ?? plain]),
  );
  return {
    ...(fields.size > 0 ? { fields } : {}),
    ...(values ? { values } : {}),
    ...(items ? { items } : {}),
    ...(one.anything || other.anything ? { anything: true } : {}),
  };
}

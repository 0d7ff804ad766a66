/** The fields of Advanced Custom Fields (`acf`) that a kind of post has: one declaration for checking and filling in. */
import {
  longestProjectField,
  type ProjectField,
  projectField,
  projectFieldNames,
} from "@extenso/contract/projects/project-fields.ts";
import type { ArgumentSchema } from "../../../engines/rest/arguments/declared-argument.ts";
import type { PostType } from "./conditions.ts";

const mostListed = 100;

const text: ArgumentSchema = { type: ["string", "null"], maxLength: longestProjectField };
const textOrNumber: ArgumentSchema = {
  type: ["string", "integer", "null"],
  maxLength: longestProjectField,
};
const texts: ArgumentSchema = { type: "array", items: { type: "string" }, maxItems: mostListed };

function schemaOf({ kind, maxLength, mayBeNumber }: ProjectField): ArgumentSchema {
  if (kind === "films" || kind === "credits") return { ...text, maxLength: maxLength ?? longestProjectField };
  return mayBeNumber ? textOrNumber : text;
}

const fields: Record<PostType, Record<string, ArgumentSchema>> = {
  post: { subtitle: text, difficulty: text, downloads: texts },
  page: {},
  "portfolio-items": Object.fromEntries(
    projectFieldNames.map((name) => [name, schemaOf(projectField(name))]),
  ),
};

/** The fields that are read from a request; other names are ignored. */
export function customFieldNames(type: PostType): string[] {
  return Object.keys(fields[type]);
}

/** As an argument's schema; null for kinds that have no such fields. */
export function customFieldSchema(type: PostType): ArgumentSchema | null {
  const properties = fields[type];
  return Object.keys(properties).length === 0 ? null : { type: "object", properties };
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

/** The fields of Advanced Custom Fields (`acf`) that a kind of post has: one declaration for checking and filling in. */
import type { ArgumentSchema } from "../../../engines/rest/arguments/declared-argument.ts";
import type { PostType } from "./conditions.ts";

/** Characters; some of them are HTML. */
const longestField = 50_000;
const mostListed = 100;

const text: ArgumentSchema = { type: ["string", "null"], maxLength: longestField };
const texts: ArgumentSchema = { type: "array", items: { type: "string" }, maxItems: mostListed };

const fields: Record<PostType, Record<string, ArgumentSchema>> = {
  post: { subtitle: text, difficulty: text, downloads: texts },
  page: {},
  "portfolio-items": {
    client: text,
    project_year: { type: ["string", "integer", "null"], maxLength: longestField },
    category: text,
    brand_color: text,
    tags: text,
    video_url: text,
    film_length: { type: ["string", "integer", "null"], maxLength: longestField },
    full_description: text,
    short_description: text,
    challenge: text,
    solution: text,
    results: text,
  },
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
 * names are ignored.
 */
export function withCustomFields(type: PostType, before: unknown, sent: Record<string, unknown>): unknown {
  const present = typeof before === "object" && before !== null && !Array.isArray(before) ? before : {};
  const declared = Object.entries(fields[type]);
  const empty = Object.fromEntries(declared.map(([name, schema]) => [name, schema === texts ? [] : ""]));
  const own = declared.flatMap(([name]) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : []));
  return { ...empty, ...present, ...Object.fromEntries(own) };
}

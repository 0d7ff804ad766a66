/** The `wp:action-…` links in the schema that OPTIONS returns: a relation, and the field that it allows to set. */
import type { FieldSchema, Fields } from "@extenso/contract/fields/record-fields.ts";

interface Action {
  relation: string;
  title: string;
  field: string;
  /** The field's schema in the link; by default it is taken from the field's declaration. */
  schema?: unknown;
}

const actions: readonly Action[] = [
  {
    relation: "publish",
    title: "The current user can publish this post.",
    field: "status",
    schema: { type: "string", enum: ["publish", "future"] },
  },
  {
    relation: "unfiltered-html",
    title: "The current user can post unfiltered HTML markup and JavaScript.",
    field: "content",
    schema: { raw: { type: "string" } },
  },
  { relation: "sticky", title: "The current user can sticky this post.", field: "sticky" },
  {
    relation: "assign-author",
    title: "The current user can change the author on this post.",
    field: "author",
  },
  ...taxonomyActions("category", "categories"),
  ...taxonomyActions("post_tag", "tags"),
];

function taxonomyActions(taxonomy: string, field: string): Action[] {
  return ["assign", "create"].map((verb) => ({
    relation: `${verb}-${field}`,
    title: `The current user can ${verb} terms in the ${taxonomy} taxonomy.`,
    field,
  }));
}

/** @param href of a record. @param fields that its kind has. @param named of all relations these alone. */
export function recordLinks(href: string, fields: Fields, named?: readonly string[]): unknown[] {
  return actions.flatMap(({ relation, title, field, schema }) => {
    const declared = fields[field];
    if (!declared || (named && !named.includes(relation))) return [];
    const properties = { [field]: schema ?? shapeOf(declared) };
    return [
      {
        rel: `https://api.w.org/action-${relation}`,
        title,
        href,
        targetSchema: { type: "object", properties },
      },
    ];
  });
}

function shapeOf({ type, items }: FieldSchema): unknown {
  return items ? { type, items } : { type };
}

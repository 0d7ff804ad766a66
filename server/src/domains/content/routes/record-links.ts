/** What OPTIONS says of the things that may be done with a record: a relation, and the field that it is about. */
import type { FieldSchema, Fields } from "@extenso/contract/fields/record-fields.ts";

interface Action {
  relation: string;
  title: string;
  field: string;
  /** Of the field; a part of its declaration where it isn't said. */
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

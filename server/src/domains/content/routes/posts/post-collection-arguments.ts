/** Arguments of post collections, in WordPress's words. */
import { postFields } from "@extenso/contract/fields/posts.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import type { ArgumentSchema } from "../../../../engines/rest/arguments/declared-argument.ts";
import {
  idList,
  offsetArgument,
  orderArgument,
  pagingArguments,
} from "../../../../engines/rest/collection.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";

import { searchColumns } from "../../search/search.ts";

type Arguments = Record<string, Argument<RestCall>>;

const statuses = [
  ...["publish", "future", "draft", "pending", "private", "trash", "auto-draft", "inherit"],
  ...["request-pending", "request-confirmed", "request-failed", "request-completed", "any"],
];

function limit(what: string): ArgumentSchema {
  return { description: `Limit ${what} given ISO8601 compliant date.`, type: "string", format: "date-time" };
}

const subterms: ArgumentSchema = {
  description: "Whether to include child terms in the terms limiting the result set.",
  type: "boolean",
  default: false,
};
const operator: ArgumentSchema = {
  description: "Whether items must be assigned all or any of the specified terms.",
  type: "string",
  enum: ["AND", "OR"],
  default: "OR",
};

/** Terms by their ids, or with conditions. */
function termQuery(description: string, conditions: Record<string, ArgumentSchema>): ArgumentSchema {
  return {
    description,
    type: ["object", "array"],
    oneOf: [
      {
        title: "Term ID List",
        description: "Match terms with the listed IDs.",
        type: "array",
        items: { type: "integer" },
      },
      {
        title: "Term ID Taxonomy Query",
        description: "Perform an advanced term query.",
        type: "object",
        properties: {
          terms: { description: "Term IDs.", type: "array", items: { type: "integer" }, default: [] },
          ...conditions,
        },
        additionalProperties: false,
      },
    ],
  };
}

const assignedIn = (taxonomy: string) =>
  `Limit result set to items with specific terms assigned in the ${taxonomy} taxonomy.`;
const notAssignedIn = (taxonomy: string) =>
  `Limit result set to items except those with specific terms assigned in the ${taxonomy} taxonomy.`;

/** Articles have all of these; `lacking` names the ones that other kinds leave out. */
export const postCollectionArguments: Arguments = {
  ...pagingArguments,
  after: limit("response to posts published after a"),
  modified_after: limit("response to posts modified after a"),
  author: idList("Limit result set to posts assigned to specific authors."),
  author_exclude: idList("Ensure result set excludes posts assigned to specific authors."),
  before: limit("response to posts published before a"),
  modified_before: limit("response to posts modified before a"),
  exclude: idList("Ensure result set excludes specific IDs."),
  include: idList("Limit result set to specific IDs."),
  offset: offsetArgument,
  order: orderArgument("desc"),
  orderby: {
    description: "Sort collection by post attribute.",
    type: "string",
    default: "date",
    enum: [
      ...["author", "date", "id", "include", "modified", "parent", "relevance", "slug", "include_slugs"],
      "title",
    ],
  },
  search_columns: {
    description: "Array of column names to be searched.",
    type: "array",
    items: { type: "string", enum: searchColumns },
    default: [],
  },
  search_semantics: {
    description: "How to interpret the search input.",
    type: "string",
    enum: ["exact"],
  },
  slug: {
    description: "Limit result set to posts with one or more specific slugs.",
    type: "array",
    items: { type: "string" },
  },
  status: {
    default: "publish",
    description: "Limit result set to posts assigned one or more statuses.",
    type: "array",
    items: { enum: statuses, type: "string" },
  },
  tax_relation: {
    description: "Limit result set based on relationship between multiple taxonomies.",
    type: "string",
    enum: ["AND", "OR"],
  },
  categories: termQuery(assignedIn("categories"), { include_children: subterms, operator }),
  categories_exclude: termQuery(notAssignedIn("categories"), { include_children: subterms }),
  tags: termQuery(assignedIn("tags"), { operator }),
  tags_exclude: termQuery(notAssignedIn("tags"), {}),
  sticky: { description: "Limit result set to items that are sticky.", type: "boolean" },
  ignore_sticky: {
    description: "Whether to ignore sticky posts or not.",
    type: "boolean",
    default: true,
  },
  format: {
    description: "Limit result set to items assigned one or more given formats.",
    type: "array",
    uniqueItems: true,
    items: { type: "string", enum: postFields.post.format?.enum ?? [] },
  },
};

/** WordPress doesn't check it in lists; `excerptLengthOf` makes a number of any value. */
export const listedExcerptLength: Argument<RestCall> = { undescribed: true };

/** As PHP makes a number of anything: a list counts as 1. Undefined where nothing was said. */
export function excerptLengthOf(value: unknown): number | undefined {
  if (value === undefined || typeof value === "number") return value;
  if (typeof value === "object") return value === null || Object.keys(value).length === 0 ? 0 : 1;
  const number = Math.trunc(Number.parseFloat(String(value).slice(0, 20)));
  return value === true ? 1 : Number.isNaN(number) ? 0 : number;
}

export const excerptLengthArgument: Argument<RestCall> = {
  description: "Override the default excerpt length.",
  type: "integer",
};

/** Only pages have an order and a parent. */
export const pageCollectionArguments: Arguments = {
  menu_order: { description: "Limit result set to posts with a specific menu_order value.", type: "integer" },
  parent: idList("Limit result set to items with particular parent IDs."),
  parent_exclude: idList("Limit result set to all items except those of a particular parent ID."),
};

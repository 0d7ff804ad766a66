import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { slugList } from "../../../../engines/rest/arguments/slug-list.ts";
import {
  idList,
  offsetArgument,
  orderArgument,
  pagingArguments,
} from "../../../../engines/rest/collection.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import type { Taxonomy } from "../../terms/store.ts";

export function termArguments(taxonomy: Taxonomy): Record<string, Argument<RestCall>> {
  return {
    ...pagingArguments,
    exclude: idList("Ensure result set excludes specific IDs."),
    include: idList("Limit result set to specific IDs."),
    ...(taxonomy === "post_tag" ? { offset: offsetArgument } : {}),
    order: orderArgument("asc"),
    orderby: {
      description: "Sort collection by term attribute.",
      type: "string",
      default: "name",
      enum: ["id", "include", "name", "slug", "include_slugs", "term_group", "description", "count"],
    },
    hide_empty: {
      description: "Whether to hide terms not assigned to any posts.",
      type: "boolean",
      default: false,
    },
    ...(taxonomy === "category"
      ? {
          parent: {
            description: "Limit result set to terms assigned to a specific parent.",
            type: "integer",
          },
        }
      : {}),
    post: {
      description: "Limit result set to terms assigned to a specific post.",
      type: "integer",
      default: null,
    },
    slug: {
      description: "Limit result set to terms with one or more specific slugs.",
      type: "array",
      items: { type: "string" },
      describedOnly: true,
      sanitize: (value) => slugList(value),
    },
  };
}

/** The arguments of revisions and autosaves, as WordPress declares them. */
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import {
  contextArgument,
  forceArgument,
  idList,
  offsetArgument,
  orderArgument,
  pagingArguments,
} from "../../../../engines/rest/collection.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";

type Arguments = Record<string, Argument<RestCall>>;

const parent: Argument<RestCall> = { description: "The ID for the parent of the revision.", type: "integer" };
const id: Argument<RestCall> = { description: "Unique identifier for the revision.", type: "integer" };

const { per_page, ...paging } = pagingArguments;

export const listArguments: Arguments = {
  parent,
  ...paging,
  per_page: without(per_page as Argument<RestCall>, "default"),
  exclude: idList("Ensure result set excludes specific IDs."),
  include: idList("Limit result set to specific IDs."),
  offset: offsetArgument,
  order: orderArgument("desc"),
  orderby: {
    description: "Sort collection by object attribute.",
    type: "string",
    default: "date",
    enum: ["date", "id", "include", "relevance", "slug", "include_slugs", "title"],
  },
};

export const oneArguments: Arguments = { parent, id, context: contextArgument };
export const deleteArguments: Arguments = {
  parent,
  id,
  force: { ...forceArgument, description: "Required to be true, as revisions do not support trashing." },
};
export const autosaveListArguments: Arguments = {
  parent: { ...parent, description: "The ID for the parent of the autosave." },
  context: contextArgument,
};
export const autosaveArguments: Arguments = {
  parent: { ...parent, description: "The ID for the parent of the autosave." },
  id: { ...id, description: "The ID for the autosave." },
  context: contextArgument,
};

function without<T extends object>(argument: T, name: keyof T): T {
  const { [name]: _left, ...rest } = argument;
  return rest as T;
}

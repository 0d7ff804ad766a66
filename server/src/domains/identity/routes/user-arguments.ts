import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { slugList } from "../../../engines/rest/arguments/slug-list.ts";
import { idList, offsetArgument, orderArgument, pagingArguments } from "../../../engines/rest/collection.ts";
import { type RestError, refusal } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { can } from "../../access/can.ts";
import { mayListUsers } from "../users/may-read.ts";

/** The post types of a WordPress with this content; on this server, users publish only some of them. */
const kinds = [
  ...["post", "page", "attachment", "nav_menu_item", "wp_block"],
  ...["wp_template", "wp_template_part", "wp_navigation", "portfolio-items"],
];

export const listArguments: Record<string, Argument<RestCall>> = {
  ...pagingArguments,
  exclude: idList("Ensure result set excludes specific IDs."),
  include: idList("Limit result set to specific IDs."),
  offset: offsetArgument,
  order: orderArgument("asc"),
  orderby: {
    description: "Sort collection by user attribute.",
    type: "string",
    default: "name",
    enum: ["id", "include", "name", "registered_date", "slug", "include_slugs", "email", "url"],
  },
  slug: {
    description: "Limit result set to users with one or more specific slugs.",
    type: "array",
    items: { type: "string" },
    describedOnly: true,
    sanitize: (value) => slugList(value),
  },
  roles: {
    description:
      "Limit result set to users matching at least one specific role provided. Accepts csv list or single role.",
    type: "array",
    items: { type: "string" },
  },
  capabilities: {
    description:
      "Limit result set to users matching at least one specific capability provided. Accepts csv list or single capability.",
    type: "array",
    items: { type: "string" },
  },
  who: {
    description: "Limit result set to users who are considered authors.",
    type: "string",
    enum: ["authors"],
  },
  has_published_posts: {
    description: "Limit result set to users who have published posts.",
    type: ["boolean", "array"],
    items: { type: "string", enum: kinds },
    describedAs: { items: { type: "string", enum: Object.fromEntries(kinds.map((kind) => [kind, kind])) } },
  },
};

/** Checks the permission for each argument of the list, in WordPress's order. */
export function mayList({ params, user }: RestCall): RestError | null {
  if (mayListUsers(user)) return null;
  const refuse = (code: string, message: string) =>
    refusal(user !== null, code, `Sorry, you are not allowed to ${message}.`);
  const asked = (name: string) => Array.isArray(params[name]) && params[name].length > 0;
  if (asked("roles")) return refuse("rest_user_cannot_view", "filter users by role");
  if (asked("capabilities")) return refuse("rest_user_cannot_view", "filter users by capability");
  if (params.context === "edit") return refuse("rest_forbidden_context", "edit users");
  if (params.orderby === "email" || params.orderby === "registered_date") {
    return refuse("rest_forbidden_orderby", "order users by this parameter");
  }
  if (params.who === "authors" && !can(user, "edit_posts")) {
    return refuse("rest_forbidden_who", "query users by this parameter");
  }
  return null;
}

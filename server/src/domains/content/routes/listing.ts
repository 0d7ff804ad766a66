/** Rules for lists of posts and of media, which are posts to WordPress. */
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { mayCreate } from "../access.ts";
import type { PostType } from "../posts/conditions.ts";

/**
 * How many there are, as a list says it. Behind the last one WordPress counts none, if that was reached by an offset.
 */
export function totalFor({ offset }: RestCall["params"], total: number): number {
  return offset !== undefined && Number(offset) >= total ? 0 : total;
}

/** The edit context of a list is for users who may create such posts. */
export function mayListPosts({ params, user }: RestCall, type: PostType): RestError | null {
  return params.context !== "edit" || mayCreate(user, type) ? null : notEditing(user);
}

function notEditing(user: RestCall["user"]): RestError {
  const message = "Sorry, you are not allowed to edit posts in this post type.";
  return authorizationError(user !== null, "rest_forbidden_context", message);
}

/** An order by what was not asked for is no order. */
export function checkOrder(
  params: RestCall["params"],
  filter: { search?: unknown; include: number[] },
): void {
  if (params.orderby === "relevance" && !filter.search) {
    const message = "You need to define a search term to order by relevance.";
    throw new RestError("rest_no_search_term_defined", message, 400);
  }
  if (params.orderby === "include" && filter.include.length === 0) {
    const message = "You need to define an include parameter to order by include.";
    throw new RestError("rest_orderby_include_missing_include", message, 400);
  }
}

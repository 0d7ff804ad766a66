/** Permission checks for creating, updating and deleting posts, made before anything is written. */
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import type { Actor } from "../../../access/access.ts";
import * as access from "../../access.ts";
import type { PostType } from "../../posts/conditions.ts";

export function mayCreate({ params, user }: RestCall, type: PostType = "post"): RestError | null {
  if (params.id) return new RestError("rest_post_exists", "Cannot create existing post.", 400);
  return (
    refuseAuthor({ params, user }, type, "create") ??
    refuseSticky({ params, user }, type) ??
    (access.mayCreate(user, type)
      ? null
      : authorizationError(
          user !== null,
          "rest_cannot_create",
          "Sorry, you are not allowed to create posts as this user.",
        )) ??
    refuseTerms({ params, user }, type)
  );
}

export function mayUpdate(
  { params, user }: Asking,
  post: access.Owned,
  type: PostType = "post",
): RestError | null {
  if (!access.mayEditPost(user, post))
    return authorizationError(
      user !== null,
      "rest_cannot_edit",
      "Sorry, you are not allowed to edit this post.",
    );
  return (
    refuseAuthor({ params, user }, type, "update") ??
    refuseSticky({ params, user }, type) ??
    refuseTerms({ params, user }, type)
  );
}

export function mayDelete({ user }: RestCall, post: access.Owned): RestError | null {
  if (access.mayDeletePost(user, post)) return null;
  return authorizationError(
    user !== null,
    "rest_cannot_delete",
    "Sorry, you are not allowed to delete this post.",
  );
}

type Asking = Pick<RestCall, "params"> & { user: Actor };

function refuseAuthor({ params, user }: Asking, type: PostType, verb: "create" | "update"): RestError | null {
  if (isEmpty(params.author) || params.author === user?.id || access.mayEditOthers(user, type)) return null;
  const message = `Sorry, you are not allowed to ${verb} posts as this user.`;
  return authorizationError(user !== null, "rest_cannot_edit_others", message);
}

/** As PHP takes it: the defaults of reading a list are no author either. */
function isEmpty(value: unknown): boolean {
  return !value || value === "0" || (Array.isArray(value) && value.length === 0);
}

/** Unknown ones are passed over; of 0 WordPress says this. */
function refuseTerms({ params, user }: Asking, type: PostType): RestError | null {
  const names = type === "post" ? [params.categories, params.tags] : [];
  if (!names.some((ids) => Array.isArray(ids) && ids.includes(0))) return null;
  const message = "Sorry, you are not allowed to assign the provided terms.";
  return authorizationError(user !== null, "rest_cannot_assign_term", message);
}

function refuseSticky({ params, user }: Asking, type: PostType): RestError | null {
  if (!params.sticky || access.mayEditOthers(user, type) || access.mayPublish(user, type)) return null;
  const message = "Sorry, you are not allowed to make posts sticky.";
  return authorizationError(user !== null, "rest_cannot_assign_sticky", message);
}

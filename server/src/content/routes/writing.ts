/** Who would be allowed to write what: asked before anything is written. */
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { RestCall } from "../../rest/route.ts";
import { mayEditPost, mayEditPosts, mayWritePosts, type Owned } from "../access.ts";

export function mayCreate({ params, user }: RestCall): RestError | null {
  const refuse = (code: string, message: string) => refusal(user !== null, code, message);
  if (params.id) return new RestError("rest_post_exists", "Cannot create existing post.", 400);
  if (params.author && params.author !== user?.id && !mayEditPosts(user)) {
    return refuse("rest_cannot_edit_others", "Sorry, you are not allowed to create posts as this user.");
  }
  if (params.sticky && !mayWritePosts(user)) {
    return refuse("rest_cannot_assign_sticky", "Sorry, you are not allowed to make posts sticky.");
  }
  if (mayWritePosts(user)) return null;
  return refuse("rest_cannot_create", "Sorry, you are not allowed to create posts as this user.");
}

export function mayUpdate({ user }: RestCall, post: Owned): RestError | null {
  if (mayEditPost(user, post)) return null;
  return refusal(user !== null, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
}

export function mayDelete({ user }: RestCall, post: Owned): RestError | null {
  if (mayEditPost(user, post)) return null;
  return refusal(user !== null, "rest_cannot_delete", "Sorry, you are not allowed to delete this post.");
}

/** Permission checks for creating, updating and deleting posts, made before anything is written. */

import type { Selectable, Transaction } from "kysely";
import type { DatabaseKind } from "../../../../engines/database/dialect.ts";
import type { Queryable } from "../../../../engines/database/query.ts";
import type { Tables } from "../../../../engines/database/tables.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { type Actor, can } from "../../../access/access.ts";
import * as access from "../../access.ts";
import type { PostType } from "../../posts/conditions.ts";
import { findPost } from "../../posts/store.ts";
import { lockWhole } from "../../save/post-rows.ts";
import type { PostsTable } from "../../tables.ts";

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

/**
 * Saves of users below editor count against a daily limit of bytes. Editors are exempt: they answer for the whole
 * studio, its disk included.
 */
export function limitedWriter(user: Pick<SignedInUser, "id" | "roles">): { limitedWriter?: number } {
  return can(user, "edit_others_posts") ? {} : { limitedWriter: user.id };
}

// The article or page that a call is about to change.

/**
 * Its row, held until the transaction ends; whether the caller may change it is asked of this row.
 * @param known the post as the save was planned by.
 * @throws {RestError} 404 where there is none.
 * @throws {OutdatedPlanError} if it has been written since.
 */
export async function lockPost(
  rows: Transaction<Tables>,
  kind: DatabaseKind,
  known: Selectable<PostsTable>,
): Promise<Selectable<PostsTable>> {
  const post = await lockWhole(rows, kind, known);
  if (!post) throw noPost();
  return post;
}

/** @throws {RestError} 404 where there is none. */
export async function postOf(
  database: Queryable,
  { params }: Pick<RestCall, "params">,
  type: PostType,
): Promise<Selectable<PostsTable>> {
  const post = await findPost(database, type, idOf(params.id));
  if (!post) throw noPost();
  return post;
}

function noPost(): RestError {
  return new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
}

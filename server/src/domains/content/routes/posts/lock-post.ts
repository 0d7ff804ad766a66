/** The article or page that a call is about to change. */
import type { Selectable, Transaction } from "kysely";
import type { DatabaseKind } from "../../../../engines/database/dialect.ts";
import type { Queryable } from "../../../../engines/database/query.ts";
import type { Tables } from "../../../../engines/database/tables.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import type { PostType } from "../../posts/conditions.ts";
import { findPost } from "../../posts/store.ts";
import { lockWhole } from "../../save/post-rows.ts";
import type { PostsTable } from "../../tables.ts";

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

/** The article or page that a call is about to change. */
import type { Selectable, Transaction } from "kysely";
import type { DatabaseKind } from "../../../../engines/database/dialect.ts";
import type { Tables } from "../../../../engines/database/tables.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import type { PostType } from "../../posts/conditions.ts";
import { findWhole } from "../../save/post-rows.ts";
import type { MadeTexts } from "../../save/prepared-texts.ts";
import type { PostsTable } from "../../tables.ts";

/**
 * Its row, held until the transaction ends; whether the caller may change it is asked of this row.
 * @throws {RestError} 404 where there is none.
 */
export async function lockPost(
  reading: { rows: Transaction<Tables>; texts: MadeTexts },
  { params }: Pick<RestCall, "params">,
  { type, kind }: { type: PostType; kind: DatabaseKind },
): Promise<Selectable<PostsTable>> {
  const post = await findWhole(reading, idOf(params.id), kind);
  if (post?.type !== type) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
  return post;
}

/** Locks a file's row until the transaction that changes it ends. */
import type { Transaction } from "kysely";
import type { DatabaseKind } from "../../../../engines/database/dialect.ts";
import type { Tables } from "../../../../engines/database/tables.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { lockingRows } from "../../save/save-run.ts";
import { checkFileUnchanged } from "../check-unchanged.ts";

/**
 * Locks the file of the call's `id`, so that other writers wait for the end of the transaction.
 * @throws {RestError} 404 if the file is deleted, 409 if the caller read an older version.
 */
export async function lockUnchanged(
  rows: Transaction<Tables>,
  call: RestCall,
  kind: DatabaseKind,
): Promise<void> {
  const media = await rows
    .selectFrom("media")
    .select(["id", "version", "modified_at"])
    .where("id", "=", idOf(call.params.id))
    .$call(lockingRows(kind))
    .executeTakeFirst();
  if (!media) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
  await checkFileUnchanged(rows, call, media);
}

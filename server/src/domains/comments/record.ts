/** The record that comments are about, and who may edit it: the same people read and write its comments. */
import type { Transaction } from "kysely";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import { authorizationError, RestError } from "../../engines/rest/rest-error.ts";
import { findPostHead, lockPostHead, mayEditPost } from "../content/content.ts";
import { staffIds, usersById } from "../identity/identity.ts";

export type CommentedRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

export function findRecord(query: Query, id: number) {
  return findPostHead(query, id);
}

/** Others who write comments on the same record wait until this transaction ends. */
export function lockRecord(rows: Transaction<Tables>, id: number, kind: DatabaseKind) {
  return lockPostHead(rows, id, kind);
}

/** @throws {RestError} 404 where there is none, 401 or 403 for a caller who may not edit it. */
export function checkEditable(
  record: CommentedRecord | undefined,
  user: SignedInUser | null,
): asserts record is CommentedRecord {
  if (user && !record) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
  if (!record || !mayEditPost(user, record))
    throw authorizationError(
      user !== null,
      "rest_cannot_edit",
      "Sorry, you are not allowed to edit this post.",
    );
}

/** People who are looked at; a studio has fewer who write. */
const mostWriters = 500;

export interface Editor {
  id: number;
  name: string;
  email: string;
}

/** Everybody who may edit the record, by name. */
export async function editorsOf(query: Query, record: CommentedRecord): Promise<Editor[]> {
  const users = await usersById(query, await staffIds(query, mostWriters));
  return [...users.values()]
    .filter((user) => !user.banned_at && mayEditPost(user, record))
    .map(({ id, display_name, username, email }) => ({ id, name: display_name || username, email }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

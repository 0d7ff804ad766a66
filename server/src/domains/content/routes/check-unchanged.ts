/** No update is lost: who says which state they read is told when somebody else has written since. */

import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { changedMeanwhile, hasReadOlder } from "../../../engines/rest/request/read-state.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { gmtTime } from "../../../engines/wordpress-values/site-time.ts";
import { lastActor } from "../../audit/audit.ts";
import { namesById } from "../../identity/identity.ts";
import type { Media } from "../media/store.ts";
import type { Post } from "../posts/store.ts";

/** A post, or a file of the library. */
type Versioned = Pick<Post, "id" | "version" | "modified_at">;

type Person = { id: number; name: string };

/** The tag that an editor sends back with a change, to prove which version it started from. */
export function editTag({ id, version }: Pick<Versioned, "id" | "version">): string {
  return `"${id}-${version}"`;
}

const stateOf = (record: Versioned) => ({ tag: editTag(record), changedAt: gmtTime(record.modified_at) });

/**
 * Clients that send none of the three write as in WordPress: the last one wins.
 * @param post the row as the transaction holds it.
 * @throws {RestError} 409 `rest_post_changed` with who wrote and when.
 */
export async function checkUnchanged(rows: Transaction<Tables>, call: RestCall, post: Post): Promise<void> {
  const state = stateOf(post);
  if (!hasReadOlder(call, state)) return;
  throw changedMeanwhile("rest_post_changed", state, await personOf(rows, post.modified_by));
}

/** The same of a file, whose row doesn't say who wrote it: the audit log does. */
export async function checkFileUnchanged(
  rows: Transaction<Tables>,
  call: RestCall,
  file: Pick<Media, "id" | "version" | "modified_at">,
): Promise<void> {
  const state = stateOf(file);
  if (!hasReadOlder(call, state)) return;
  const writer = await personOf(rows, await lastActor(rows, "media", file.id));
  throw changedMeanwhile("rest_post_changed", state, writer);
}

async function personOf(rows: Transaction<Tables>, id: number | null): Promise<Person | null> {
  if (!id) return null;
  const person = (await namesById(rows, [id])).get(id);
  return person ? { id, name: person.display_name } : null;
}

/** A file's values, from a call or from the upload itself. */
import { idOf } from "../../../../engines/rest/collection.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { mayEditPosts } from "../../access.ts";

/** `author` may name somebody else only if the caller may edit others' posts. */
export function namesAnother({ params, user }: RestCall): boolean {
  return idOf(params.author) > 0 && params.author !== user?.id && !mayEditPosts(user);
}

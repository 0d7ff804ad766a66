/** What a call says of a file. */
import { idOf } from "../../../../engines/rest/collection.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { mayEditPosts } from "../../access.ts";
import type { Media } from "../../media/store.ts";

/** Only who edits others' work writes in their name. */
export function namesAnother({ params, user }: RestCall): boolean {
  return idOf(params.author) > 0 && params.author !== user?.id && !mayEditPosts(user);
}

/** A file as the rules of writing see it. */
export function owned({ author_id }: Pick<Media, "author_id">) {
  return { type: "attachment", status: "inherit", author_id };
}

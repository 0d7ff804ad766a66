/** A preview's link as it is listed. */

import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import type { Post } from "../content/posts/store.ts";
import type { peopleOf } from "../site-content/store.ts";
import type { PreviewLink } from "./link-store.ts";

type People = Awaited<ReturnType<typeof peopleOf>>;

export const namedBy = ["id", "type", "title_raw", "status", "author_id", "trashed_status"] as const;

export function present(link: PreviewLink, post: Pick<Post, (typeof namedBy)[number]>, people: People) {
  const { id, type, title_raw, status } = post;
  return {
    id: link.id,
    post: { id, type, title: title_raw, status },
    created_gmt: gmtTime(link.created_at),
    created_by: people.get(link.created_by) ?? null,
    expires_gmt: gmtTime(link.expires_at),
  };
}

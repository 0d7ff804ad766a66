/** Comments of a person, for the copy of everything that is stored about them. */
import type { Query } from "../../engines/database/query.ts";

/** Their comments on records, oldest first. */
export function copyOwnComments(query: Query, userId: number) {
  return query
    .selectFrom("comment_messages")
    .innerJoin("comment_threads", "comment_threads.id", "thread_id")
    .select(["comment_threads.post_id as record", "body as text"])
    .select(["comment_messages.created_at", "edited_at"])
    .where("comment_messages.author_id", "=", userId)
    .orderBy("comment_messages.id")
    .execute();
}

/** Reads the revisions of portfolio items. */
import type { Database } from "../../../engines/database/open.ts";

type Query = Pick<Database, "query">;

const ofProject = ({ query }: Query, postId: number) =>
  query
    .selectFrom("project_revisions")
    .leftJoin("users", "users.id", "project_revisions.author_id")
    .select(["project_revisions.id", "author_id", "project_revisions.created_at"])
    .select("users.display_name as author_name")
    .where("post_id", "=", postId);

export async function countProjectRevisions({ query }: Query, postId: number): Promise<number> {
  const { count } = await query
    .selectFrom("project_revisions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first, without the texts. */
export function listProjectRevisions(
  query: Query,
  postId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  return ofProject(query, postId)
    .orderBy("project_revisions.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

export function findProjectRevision(query: Query, postId: number, id: number) {
  return ofProject(query, postId)
    .select(["title_raw", "content_raw", "featured_media_id", "acf"])
    .where("project_revisions.id", "=", id)
    .executeTakeFirst();
}

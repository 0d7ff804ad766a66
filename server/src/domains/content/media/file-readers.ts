/**
 * Read access to files of the library. It depends on a file's owner and on the posts that it was published in; other
 * posts that show it don't matter (docs/decisions/076-files-of-what-is-not-published.md).
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Actor } from "../../access/access.ts";
import { isLimitedWriter } from "../../identity/identity.ts";
import { mayEditPosts, mayReadPost, mayWritePosts } from "../access.ts";
import type { PostsTable } from "../tables.ts";

/** A file with the columns of its post that access depends on; `null` without a post. */
interface HeldFile {
  id: number;
  author_id: number;
  parent_status: PostsTable["status"] | null;
  parent_author_id: number | null;
}

/** Ids of the posts that show the file of the row `media`. Each part is found by an index. */
const showing = sql`(
  select featured.id from posts as featured where featured.featured_media_id = media.id
  union all select shared.id from posts as shared where shared.share_picture = media.id
  union all select post_media.post_id from post_media where post_media.media_id = media.id
  union all select media.parent_post_id)`;

/**
 * Whether the post in `posts` may close the file in `media`: the file was uploaded to it, both have the same author, or
 * the post's author may edit the work of others. Any other post may show a file, but can't close it.
 */
export const controlsFile: RawBuilder<SqlBool> = sql<SqlBool>`(
  posts.id = media.parent_post_id or posts.author_id = media.author_id
  or not ${isLimitedWriter(sql.ref<number>("posts.author_id"))})`;

const isPublished = sql<SqlBool>`posts.status = 'publish' and posts.password = ''`;

/** Whether an unpublished post that controls the file in `media` shows it, and no published post does. */
export const isClosed: RawBuilder<SqlBool> = sql<SqlBool>`(
  exists (select 1 from posts where posts.id in ${showing} and not (${isPublished}) and ${controlsFile})
  and not exists (select 1 from posts where posts.id in ${showing} and ${isPublished})
  and not exists (select 1 from media_mentions inner join posts on posts.id = media_mentions.post_id
    where media_mentions.media_id = media.id and ${isPublished}))`;

/** Parameters of one statement, within the limits of both databases. */
const idsAtOnce = 5_000;

async function closedAmong(query: Query, ids: readonly number[]): Promise<Set<number>> {
  const closed = new Set<number>();
  for (const some of chunkByCount(ids, idsAtOnce)) {
    const rows = await query
      .selectFrom("media")
      .select("id")
      .where("id", "in", some)
      .where(isClosed)
      .execute();
    for (const { id } of rows) closed.add(id);
  }
  return closed;
}

/**
 * The ids of those files that the caller may see.
 * @param published files that are known to be public, and needn't be looked up.
 */
export async function readableAmong(
  query: Query,
  user: Actor,
  files: readonly HeldFile[],
  published: ReadonlySet<number> = new Set(),
): Promise<Set<number>> {
  const isOwn = ({ author_id, parent_author_id }: HeldFile) =>
    user !== null && mayWritePosts(user) && (author_id === user.id || parent_author_id === user.id);
  const unknown = files.filter((file) => !isOwn(file) && !published.has(file.id)).map(({ id }) => id);
  const closed =
    mayEditPosts(user) || unknown.length === 0 ? new Set<number>() : await closedAmong(query, unknown);
  const mayRead = (file: HeldFile) => {
    if (mayEditPosts(user) || isOwn(file)) return true;
    const { parent_status: status, parent_author_id } = file;
    const isWithPost = status === null || mayReadPost(user, { status, author_id: parent_author_id ?? 0 });
    return isWithPost && !closed.has(file.id);
  };
  return new Set(files.filter(mayRead).map(({ id }) => id));
}

export async function mayReadMedia(query: Query, user: Actor, media: HeldFile): Promise<boolean> {
  return (await readableAmong(query, user, [media])).has(media.id);
}

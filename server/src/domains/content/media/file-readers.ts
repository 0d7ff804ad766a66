/**
 * Who may see a file of the library. It follows from who owns it, and from where it was published; what shows it besides
 * neither opens nor closes it (docs/decisions/076-files-of-what-is-not-published.md).
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Actor } from "../../access/access.ts";
import { isLimitedWriter } from "../../identity/identity.ts";
import { mayEditPosts, mayReadPost } from "../access.ts";
import type { PostsTable } from "../tables.ts";

/** A file with what of its post decides; `null` without one. */
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
 * Whether the post `posts` decides about the file of `media`: it was uploaded there, both have one author, or the post's
 * author answers for others' work, too. Others may show a file, but not lock it up by that.
 */
export const controlsFile: RawBuilder<SqlBool> = sql<SqlBool>`(
  posts.id = media.parent_post_id or posts.author_id = media.author_id
  or not ${isLimitedWriter(sql.ref<number>("posts.author_id"))})`;

const isPublished = sql<SqlBool>`posts.status = 'publish' and posts.password = ''`;

/** Whether posts that decide keep the file of `media` closed, and none that is published shows it. */
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
 * @param published files that the caller of this function knows to be shown in public, which needn't be looked up.
 */
export async function readableAmong(
  query: Query,
  user: Actor,
  files: readonly HeldFile[],
  published: ReadonlySet<number> = new Set(),
): Promise<Set<number>> {
  const isOwn = ({ author_id, parent_author_id }: HeldFile) =>
    user !== null && (author_id === user.id || parent_author_id === user.id);
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

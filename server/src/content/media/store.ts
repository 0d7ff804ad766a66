/** Pictures, clips and documents, as records; their bytes are the storage's business. */
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { contains } from "../../database/contains.ts";
import type { Database } from "../../database/open.ts";
import type { PostsTable } from "../../database/tables/content-tables.ts";
import type { MediaTable } from "../../database/tables/file-tables.ts";
import type { Tables } from "../../database/tables.ts";
import type { SignedInUser } from "../../rest/authentication.ts";
import { type Access, mayReadPost } from "../access.ts";
import type { SearchTerms } from "../search/search.ts";

/** With what it needs to know of the post it was uploaded to; nulls without one. */
export type Media = Selectable<MediaTable> & {
  parent_status: PostsTable["status"] | null;
  parent_author_id: number | null;
  parent_type: PostsTable["type"] | null;
  parent_slug: string | null;
};

/** Whoever may read a post may see its pictures; one without a post, or whose post is gone, is everybody's. */
export function mayReadMedia(user: SignedInUser | null, media: Media): boolean {
  const { parent_status, parent_author_id } = media;
  if (parent_status === null) return true;
  return mayReadPost(user, { status: parent_status, author_id: parent_author_id ?? 0 });
}

function withParent({ query }: Pick<Database, "query">) {
  return query
    .selectFrom("media")
    .leftJoin("posts", "posts.id", "media.parent_post_id")
    .selectAll("media")
    .select([
      "posts.status as parent_status",
      "posts.author_id as parent_author_id",
      "posts.type as parent_type",
      "posts.slug as parent_slug",
    ]);
}

export function findMedia(database: Pick<Database, "query">, id: number): Promise<Media | undefined> {
  return withParent(database).where("media.id", "=", id).executeTakeFirst();
}

export async function mediaById(
  database: Pick<Database, "query">,
  ids: number[],
): Promise<Map<number, Media>> {
  if (ids.length === 0) return new Map();
  const rows = await withParent(database).where("media.id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface MediaFilter {
  access: Access;
  include: number[];
  /** Only without `include`. */
  exclude: number[];
  slugs: string[];
  parents: number[];
  parentsExcluded: number[];
  /** Wins over `authors`. */
  authorsExcluded: number[];
  authors: number[];
  mediaType?: string | undefined;
  mimeType?: string | undefined;
  search?: SearchTerms | undefined;
  /** Searches titles alone. */
  titlesOnly?: boolean | undefined;
  after?: string | undefined;
  before?: string | undefined;
  modifiedAfter?: string | undefined;
  modifiedBefore?: string | undefined;
}

function conditions(eb: ExpressionBuilder<Tables, "media">, filter: MediaFilter): Expression<SqlBool> {
  const found: Expression<SqlBool>[] = [...readable(eb, filter.access)];
  if (filter.include.length > 0) found.push(eb("media.id", "in", filter.include));
  else if (filter.exclude.length > 0) found.push(eb("media.id", "not in", filter.exclude));
  if (filter.slugs.length > 0) found.push(eb("media.slug", "in", filter.slugs));
  // WordPress's files without a post have the parent 0.
  const parent = eb.fn.coalesce("media.parent_post_id", eb.lit(0));
  if (filter.parents.length > 0) found.push(eb(parent, "in", filter.parents));
  if (filter.parentsExcluded.length > 0) found.push(eb(parent, "not in", filter.parentsExcluded));
  if (filter.authorsExcluded.length > 0) found.push(eb("media.author_id", "not in", filter.authorsExcluded));
  else if (filter.authors.length > 0) found.push(eb("media.author_id", "in", filter.authors));
  if (filter.mediaType) found.push(eb("media.mime_type", "like", `${filter.mediaType}/%`));
  if (filter.mimeType) found.push(eb("media.mime_type", "=", filter.mimeType));
  if (filter.after) found.push(eb("media.published_at", ">", filter.after));
  if (filter.before) found.push(eb("media.published_at", "<", filter.before));
  if (filter.modifiedAfter) found.push(eb("media.modified_at", ">", filter.modifiedAfter));
  if (filter.modifiedBefore) found.push(eb("media.modified_at", "<", filter.modifiedBefore));
  if (filter.search && filter.titlesOnly) {
    // Asked for by itself, so that titles are read from their index.
    const named = eb.selectFrom("media").select("id").where(said(filter.search, inTitle));
    found.push(eb("media.id", "in", named));
  } else if (filter.search) found.push(said(filter.search, mentions));
  return eb.and(found);
}

/** `mayReadMedia` as conditions: none whose post this reader may not read. */
function readable(eb: ExpressionBuilder<Tables, "media">, access: Access): Expression<SqlBool>[] {
  if (access === true) return [];
  if (access === false) return [sql<SqlBool>`1 = 0`];
  const { statuses, authorId } = access;
  const hidden = eb
    .selectFrom("posts")
    .select("posts.id")
    .whereRef("posts.id", "=", "media.parent_post_id")
    .where("posts.status", "not in", statuses)
    .$if(authorId > 0, (posts) => posts.where("posts.author_id", "!=", authorId));
  return [eb.not(eb.exists(hidden))];
}

function said({ all, none }: SearchTerms, has: (word: string) => Expression<SqlBool>): Expression<SqlBool> {
  const parts = [...all.map(has), ...none.map((word) => sql<SqlBool>`not ${has(word)}`)];
  return parts.length === 0 ? sql`1 = 1` : sql`(${sql.join(parts, sql` and `)})`;
}

function inTitle(word: string): Expression<SqlBool> {
  return sql`(${contains(sql`lower(media.title)`, word)})`;
}

function mentions(word: string): Expression<SqlBool> {
  return sql`(${inTitle(word)} or ${contains(sql`lower(media.caption_rendered)`, word)})`;
}

export interface MediaWindow {
  orderBy: string;
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

const orderColumns: Record<string, "id" | "title" | "slug" | "modified_at" | "author_id" | "parent_post_id"> =
  {
    id: "id",
    title: "title",
    slug: "slug",
    modified: "modified_at",
    author: "author_id",
    parent: "parent_post_id",
  };

/** What the reader may not see is not counted either, where WordPress counts it. */
export async function listMedia(
  { query }: Pick<Database, "query">,
  filter: MediaFilter,
  { orderBy, order, offset, limit }: MediaWindow,
): Promise<{ media: Media[]; total: number }> {
  const found = query.selectFrom("media").where((eb) => conditions(eb, filter));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const given = orderBy === "include" ? filter.include : [];
  const rows = await found
    .select("media.id")
    .$if(given.length === 0, (all) =>
      all
        .orderBy(`media.${orderColumns[orderBy] ?? "published_at"}`, order)
        .orderBy("media.id", order)
        .offset(offset)
        .limit(limit),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  const places = new Map(given.map((id, place) => [id, place]));
  const page =
    given.length === 0
      ? ids
      : ids.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).slice(offset, offset + limit);
  const byId = await mediaById({ query }, page);
  return { media: page.flatMap((id) => byId.get(id) ?? []), total: Number(total) };
}

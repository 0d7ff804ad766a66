/** SQL conditions of a query for media. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { contains } from "../../../engines/database/contains.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Access } from "../access.ts";
import {
  type SearchColumn,
  type SearchScope,
  type SearchTerms,
  searchColumns,
  searchesTitles,
} from "../search/search.ts";
import { isClosed } from "./file-readers.ts";

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
  /** Files match if they have one of these media types or MIME types; without both lists all match. */
  mediaTypes: readonly string[];
  mimeTypes: readonly string[];
  search?: SearchTerms | undefined;
  searchScope: SearchScope;
  after?: string | undefined;
  before?: string | undefined;
  modifiedAfter?: string | undefined;
  modifiedBefore?: string | undefined;
  /** `without` leaves out what is in the trash, `only` everything else. */
  trash: "without" | "only" | "included";
  /** Only files with this tag, from `tagKey`. */
  tagKey?: string | undefined;
  /** Only pictures that need an alternative text and have none. */
  lacksAltText?: boolean;
  /** Only files that no post shows and whose ids aren't in this list; undefined matches used files, too. */
  unusedExcept?: readonly number[] | undefined;
}

export function mediaConditions(
  eb: ExpressionBuilder<Tables, "media">,
  filter: MediaFilter,
): Expression<SqlBool> {
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
  const kinds = [
    ...filter.mediaTypes.map((type) => eb("media.mime_type", "like", `${type}/%`)),
    ...filter.mimeTypes.map((type) => eb("media.mime_type", "=", type)),
  ];
  if (kinds.length > 0) found.push(eb.or(kinds));
  if (filter.after) found.push(eb("media.published_at", ">", filter.after));
  if (filter.before) found.push(eb("media.published_at", "<", filter.before));
  if (filter.modifiedAfter) found.push(eb("media.modified_at", ">", filter.modifiedAfter));
  if (filter.modifiedBefore) found.push(eb("media.modified_at", "<", filter.modifiedBefore));
  if (filter.trash === "without") found.push(eb("media.trashed_at", "is", null));
  if (filter.trash === "only") found.push(eb("media.trashed_at", "is not", null));
  if (filter.tagKey !== undefined) {
    const tagged = eb.selectFrom("media_tags").select("media_id").where("tag_key", "=", filter.tagKey);
    found.push(eb("media.id", "in", tagged));
  }
  if (filter.lacksAltText) found.push(withoutAltText);
  if (filter.unusedExcept) found.push(...unused(eb, filter.unusedExcept));
  const { columns, exact } = filter.searchScope;
  if (filter.search && searchesTitles(filter.searchScope)) {
    // A subquery of its own, so that the index of titles is used.
    const named = eb.selectFrom("media").select("id").where(said(filter.search, isCalled));
    found.push(eb("media.id", "in", named));
  } else if (filter.search && (exact || columns.length > 0)) {
    const asked = columns.length > 0 ? columns : searchColumns;
    const place = (column: SearchColumn, word: string) =>
      exact ? sql<SqlBool>`${columnTexts[column]} = ${word}` : contains(columnTexts[column], word);
    const file = (word: string) =>
      exact ? sql<SqlBool>`lower(media.file) = ${word}` : contains(sql`lower(media.file)`, word);
    const inSome = (word: string) =>
      sql<SqlBool>`(${sql.join([...asked.map((column) => place(column, word)), file(word)], sql` or `)})`;
    found.push(said(filter.search, inSome));
  } else if (filter.search) found.push(said(filter.search, mentions));
  return eb.and(found);
}

/** Written as in the index `media_without_alt_text`, which a bound value would not match. */
const withoutAltText = sql<SqlBool>`media.media_type = 'image' and media.alt_text = '' and media.decorative = 0`;

/** Used are covers, sharing pictures, pictures in texts and galleries, files named by URL, and posters of films. */
function unused(eb: ExpressionBuilder<Tables, "media">, besides: readonly number[]): Expression<SqlBool>[] {
  // Checked per file by an index: a page of the list then needs no set of all used files.
  const isUsed = [
    sql`select 1 from posts where posts.featured_media_id = media.id`,
    sql`select 1 from posts where posts.share_picture = media.id`,
    sql`select 1 from post_media where post_media.media_id = media.id`,
    sql`select 1 from media_mentions where media_mentions.media_id = media.id`,
    sql`select 1 from media as film where film.featured_media_id = media.id and film.featured_media_id > 0`,
  ];
  return [
    ...isUsed.map((one) => sql<SqlBool>`not exists (${one})`),
    ...(besides.length > 0 ? [eb("media.id", "not in", besides)] : []),
  ];
}

/** `readableAmong` as conditions: no files of posts that this reader may not read, and no closed files. */
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
  const open =
    authorId > 0 ? eb.or([eb("media.author_id", "=", authorId), sql<SqlBool>`not ${isClosed}`]) : null;
  return [eb.not(eb.exists(hidden)), open ?? sql<SqlBool>`not ${isClosed}`];
}

function said({ all, none }: SearchTerms, has: (word: string) => Expression<SqlBool>): Expression<SqlBool> {
  const parts = [...all.map(has), ...none.map((word) => sql<SqlBool>`not ${has(word)}`)];
  return parts.length === 0 ? sql`1 = 1` : sql`(${sql.join(parts, sql` and `)})`;
}

const columnTexts = {
  post_title: sql`lower(media.title)`,
  post_excerpt: sql`lower(media.caption_raw)`,
  post_content: sql`lower(media.description_raw)`,
};

function inTitle(word: string): Expression<SqlBool> {
  return sql`(${contains(sql`lower(media.title)`, word)})`;
}

/** Matches the title, or the file's name, which is searched whatever columns are chosen. */
function isCalled(word: string): Expression<SqlBool> {
  return sql`(${inTitle(word)} or ${contains(sql`lower(media.file)`, word)})`;
}

function mentions(word: string): Expression<SqlBool> {
  const [caption, file] = [sql`lower(media.caption_rendered)`, sql`lower(media.file)`];
  return sql`(${inTitle(word)} or ${contains(caption, word)} or ${contains(file, word)})`;
}

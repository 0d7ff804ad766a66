/** Reads whole rows of posts, a few at a time if their texts are long: a page of a hundred may have a megabyte each. */

import { type KeptFieldName, keptFields } from "@extenso/contract/fields/posts.ts";
import { type Selectable, sql } from "kysely";
import { bytesPerChunk, chunkByBytes } from "../../../engines/database/chunk-by-bytes.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Queryable } from "../../../engines/database/query.ts";
import type { PostsTable } from "../tables.ts";
import { type PostFilter, postConditions } from "./conditions.ts";

type Post = Selectable<PostsTable>;

/** Long texts to select; those that aren't selected are empty in the rows. */
export interface Texts {
  raw: boolean;
  rendered: boolean;
}

export const noTexts: Texts = { raw: false, rendered: false };

export interface FoundPosts {
  /** The first rows, as many as fit into memory together. */
  posts: Post[];
  /** Ids of the remaining rows, in chunks for {@link readPosts}. */
  rest: number[][];
}

type LongText = "content_raw" | "content_rendered" | "search_text";

/** Every column but the long texts. */
export const shortColumns: readonly (keyof Post)[] = [
  ...keptFields.map(({ name }) => name),
  ...(Object.keys({
    id: 0,
    type: 0,
    status: 0,
    parent_id: 0,
    slug: 0,
    title: 0,
    title_raw: 0,
    title_key: 0,
    excerpt_raw: 0,
    excerpt_rendered: 0,
    author_id: 0,
    featured_media_id: 0,
    password: 0,
    sticky: 0,
    acf: 0,
    revision_count: 0,
    last_revision_id: 0,
    published_at: 0,
    modified_at: 0,
    version: 0,
    renderings: 0,
    trashed_status: 0,
    trashed_at: 0,
    trashed_slug: 0,
    guid: 0,
    date_floats: 0,
    modified_by: 0,
    footnotes: 0,
  } satisfies Record<Exclude<keyof Post, LongText | KeptFieldName>, 0>) as never[]),
];

/** Longer texts are left out of the first query, so that a hundred rows fit into one chunk. */
const shortText = bytesPerChunk / 100;

type Query = Queryable;

function selected({ query }: Query, { raw, rendered }: Texts, longest: number | null) {
  const text = (name: "content_raw" | "content_rendered", isWanted: boolean) => {
    const whole = sql.ref(name);
    if (!isWanted) return sql<string>`''`.as(name);
    if (longest === null) return sql<string>`${whole}`.as(name);
    return sql<string>`case when octet_length(${whole}) > ${sql.lit(longest)} then '' else ${whole} end`.as(
      name,
    );
  };
  const bytes = (name: string, isWanted: boolean) =>
    isWanted ? sql`octet_length(${sql.ref(name)})` : sql`0`;
  return query
    .selectFrom("posts")
    .select(shortColumns)
    .select([
      text("content_raw", raw),
      text("content_rendered", rendered),
      sql<string>`''`.as("search_text"),
      sql<number>`${bytes("content_raw", raw)} + ${bytes("content_rendered", rendered)}`.as("text_bytes"),
    ]);
}

function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Rows in the order of `ids`; if their texts are long, the first chunk of them. */
export async function firstRows(query: Query, ids: number[], texts: Texts): Promise<FoundPosts> {
  if (ids.length === 0) return { posts: [], rest: [] };
  const rows = inOrder(await selected(query, texts, shortText).where("id", "in", ids).execute(), ids);
  const [first = [], ...rest] = [...chunkByBytes(rows, ({ text_bytes }) => text_bytes)];
  const isWhole = rows.every(({ text_bytes }) => text_bytes <= shortText);
  const idsOf = (part: typeof rows) => part.map(({ id }) => id);
  if (isWhole) return { posts: first, rest: rest.map(idsOf) };
  const whole = await selected(query, texts, null).where("id", "in", idsOf(first)).execute();
  return { posts: inOrder(whole, ids), rest: rest.map(idsOf) };
}

/** One chunk of the `rest` of {@link firstRows}, without rows that no longer match the filter. */
export async function readPosts(
  { query, kind }: Queryable & Pick<Database, "kind">,
  filter: PostFilter,
  ids: number[],
  texts: Texts,
): Promise<Post[]> {
  const rows = await selected({ query }, texts, null)
    .where("id", "in", ids)
    .where((eb) => postConditions(eb, filter, kind))
    .execute();
  return inOrder(rows, ids);
}

/** Articles, portfolio items and pages in the database: one table, one way to ask. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { contains } from "../../database/contains.ts";
import type { Database } from "../../database/open.ts";
import type { PostsTable } from "../../database/tables/content-tables.ts";
import type { SearchTerms } from "../search/search.ts";
import { collationKey } from "../search/search-text.ts";
import { conditions, type PostFilter, type PostType } from "./conditions.ts";
import { type FoundPosts, firstRows, type Texts } from "./post-rows.ts";

export type Post = Selectable<PostsTable>;

type Order = "asc" | "desc";
export type OrderBy =
  | "author"
  | "date"
  | "id"
  | "include"
  | "include_slugs"
  | "menu_order"
  | "modified"
  | "parent"
  | "relevance"
  | "slug"
  | "title";

export interface PostWindow {
  orderBy: OrderBy;
  order: Order;
  offset: number;
  limit: number;
  texts: Texts;
}

export type Query = Pick<Database, "query">;

/** How many posts there are of a filter. */
export async function countPosts({ query }: Query, filter: PostFilter): Promise<number> {
  const { count } = await query
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => conditions(eb, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const orderColumns = {
  date: "published_at",
  relevance: "published_at",
  include: "published_at",
  include_slugs: "published_at",
  modified: "modified_at",
  author: "author_id",
  id: "id",
  parent: "parent_id",
  menu_order: "menu_order",
  slug: "slug",
  title: "title_key",
} as const;

/**
 * One window of a filter's posts. The ids are found first, on an index alone; whole rows are read for
 * those few, of many long ones the first. Windows in the second half of a long list are found from its end: the last page costs what
 * the first does.
 * @param total what `countPosts` says of the same filter.
 */
export async function listPosts(
  { query }: Query,
  filter: PostFilter,
  window: PostWindow,
  total: number,
): Promise<FoundPosts> {
  const { orderBy, order, offset, limit, texts } = window;
  const size = Math.min(limit, total - offset);
  if (size <= 0) return { posts: [], rest: [] };
  const given = givenOrder(filter, orderBy);
  if (given) return listInGivenOrder({ query }, filter, window, given);

  const rank = orderBy === "relevance" && filter.search ? relevance(filter.search) : null;
  const fromEnd = !rank && offset > total / 2;
  const direction: Order = fromEnd === (order === "desc") ? "asc" : "desc";
  const column = orderColumns[orderBy];
  const found = await query
    .selectFrom("posts")
    .select("id")
    .where((eb) => conditions(eb, filter))
    .$if(rank !== null, (rows) => rows.orderBy(rank as RawBuilder<number>, "asc"))
    .orderBy(column, direction)
    .$if(column !== "id", (rows) => rows.orderBy("id", direction))
    .offset(fromEnd ? total - offset - size : offset)
    .limit(size)
    .execute();
  const ids = found.map(({ id }) => id);
  return firstRows({ query }, fromEnd ? ids.reverse() : ids, texts);
}

/**
 * How well a post fits a search, best first, as WordPress ranks: the sentence in the title, all words in it,
 * any word in it, the sentence in excerpt and text, the rest. A single word is in the title or isn't.
 */
function relevance({ all, sentence, typed }: SearchTerms): RawBuilder<number> | null {
  const inTitle = all.map((word) => contains("title_key", collationKey(word)));
  const [first] = inTitle;
  if (!first) return null;
  if (typed <= 1) return sql<number>`case when ${first} then 0 else 1 end`;
  const ranks: RawBuilder<unknown>[] = [];
  if (sentence) ranks.push(sql`when ${contains("title_key", collationKey(sentence))} then 1`);
  if (inTitle.length < 7) {
    ranks.push(sql`when ${sql.join(inTitle, sql` and `)} then 2`);
    ranks.push(sql`when ${sql.join(inTitle, sql` or `)} then 3`);
  }
  if (sentence) {
    ranks.push(sql`when ${contains("excerpt_raw", sentence)} then 4`);
    ranks.push(sql`when ${contains("search_text", sentence)} then 5`);
  }
  return ranks.length > 0 ? sql<number>`case ${sql.join(ranks, sql` `)} else 6 end` : null;
}

/** The place of a post in a list that the caller gave; null when the order is another. */
function givenOrder(
  { include, slugs }: PostFilter,
  orderBy: OrderBy,
): ((post: { id: number; slug: string }) => number) | null {
  if (orderBy === "include" && include.length > 0) {
    const places = new Map(include.map((id, place) => [id, place]));
    return ({ id }) => places.get(id) ?? include.length;
  }
  if (orderBy === "include_slugs" && slugs.length > 0) {
    const places = new Map(slugs.map((slug, place) => [slug, place]));
    return ({ slug }) => places.get(slug) ?? slugs.length;
  }
  return null;
}

async function listInGivenOrder(
  { query }: Query,
  filter: PostFilter,
  { offset, limit, texts }: PostWindow,
  place: (post: { id: number; slug: string }) => number,
): Promise<FoundPosts> {
  const found = await query
    .selectFrom("posts")
    .select(["id", "slug"])
    .where((eb) => conditions(eb, filter))
    .execute();
  const ids = found.sort((a, b) => place(a) - place(b)).map(({ id }) => id);
  return firstRows({ query }, ids.slice(offset, offset + limit), texts);
}

/** A post of this type whatever its status; who may see it is `mayReadPost`'s business. */
export function findPost({ query }: Query, type: PostType, id: number): Promise<Post | undefined> {
  return query
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", id)
    .where("type", "=", type)
    .executeTakeFirst();
}

/** The order in which posts are listed. */
import { type RawBuilder, sql } from "kysely";
import { contains } from "../../../engines/database/contains.ts";
import type { SearchTerms } from "../search/search.ts";
import { collationKey } from "../search/search-text.ts";
import type { PostFilter } from "./conditions.ts";
import type { Texts } from "./post-rows.ts";

export type Order = "asc" | "desc";

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

export const orderColumns = {
  date: "published_at",
  relevance: "published_at",
  include: "published_at",
  // Without slugs it is no order, and the rows come as they lie.
  include_slugs: "id",
  modified: "modified_at",
  author: "author_id",
  id: "id",
  parent: "parent_id",
  menu_order: "menu_order",
  slug: "slug",
  title: "title_key",
} as const;

/**
 * How well a post fits a search, best first, as WordPress ranks: the sentence in the title, all words in it,
 * any word in it, the sentence in excerpt and text, the rest. A single word is in the title or isn't.
 */
export function relevance({ all, sentence, typed }: SearchTerms): RawBuilder<number> | null {
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
export function givenOrder(
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

/** Articles, portfolio items and pages in the database: one table, one way to ask. */

import type { RawBuilder, Selectable } from "kysely";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Queryable } from "../../../engines/database/query.ts";
import type { PostsTable } from "../tables.ts";
import { type PostFilter, type PostType, postConditions } from "./conditions.ts";
import { givenOrder, type Order, orderColumns, type PostWindow, relevance } from "./order.ts";
import { type FoundPosts, firstRows } from "./post-rows.ts";

export type Post = Selectable<PostsTable>;

export type Query = Queryable;

/** Searches are put differently to each kind of database. */
type Searched = Queryable & Pick<Database, "kind">;

/** How many posts there are of a filter. */
export async function countPosts({ query, kind }: Searched, filter: PostFilter): Promise<number> {
  const { count } = await query
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => postConditions(eb, filter, kind))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * One window of a filter's posts. The ids are found first, on an index alone; whole rows are read for
 * those few, of many long ones the first. Windows in the second half of a long list are found from its end: the last page costs what
 * the first does.
 * @param total what `countPosts` says of the same filter.
 */
export async function listPosts(
  { query, kind }: Searched,
  filter: PostFilter,
  window: PostWindow,
  total: number,
): Promise<FoundPosts> {
  const { orderBy, order, offset, limit, texts } = window;
  const size = Math.min(limit, total - offset);
  if (size <= 0) return { posts: [], rest: [] };
  const given = givenOrder(filter, orderBy);
  if (given) return listInGivenOrder({ query, kind }, filter, window, given);

  const rank = orderBy === "relevance" && filter.search ? relevance(filter.search) : null;
  const fromEnd = !rank && offset > total / 2;
  const descends = order === "desc" && orderBy !== "include_slugs";
  const direction: Order = fromEnd === descends ? "asc" : "desc";
  const column = orderColumns[orderBy];
  const found = await query
    .selectFrom("posts")
    .select("id")
    .where((eb) => postConditions(eb, filter, kind))
    .$if(rank !== null, (rows) => rows.orderBy(rank as RawBuilder<number>, "asc"))
    .orderBy(column, direction)
    .$if(column !== "id", (rows) => rows.orderBy("id", direction))
    .offset(fromEnd ? total - offset - size : offset)
    .limit(size)
    .execute();
  const ids = found.map(({ id }) => id);
  return firstRows({ query }, fromEnd ? ids.reverse() : ids, texts);
}

async function listInGivenOrder(
  { query, kind }: Searched,
  filter: PostFilter,
  { offset, limit, texts }: PostWindow,
  place: (post: { id: number; slug: string }) => number,
): Promise<FoundPosts> {
  const found = await query
    .selectFrom("posts")
    .select(["id", "slug"])
    .where((eb) => postConditions(eb, filter, kind))
    .execute();
  const ids = found.sort((a, b) => place(a) - place(b)).map(({ id }) => id);
  return firstRows({ query }, ids.slice(offset, offset + limit), texts);
}

/** A post of this type whatever its status; who may see it is `mayReadPost`'s business. */
export async function findPost({ query }: Query, type: PostType, id: number): Promise<Post | undefined> {
  const [post] = await postById(query, id, type);
  return post;
}

const postById = fixedStatement((query, id: number, type: PostType) =>
  query.selectFrom("posts").selectAll().where("id", "=", id).where("type", "=", type),
);

/** Articles, portfolio items and pages in the database: one table, one way to ask. */
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database } from "../../database/open.ts";
import type { PostsTable, Tables, TermsTable } from "../../database/tables.ts";
import type { SignedInUser } from "../../rest/authentication.ts";
import { likePattern, type SearchTerms } from "./search.ts";

export type Post = Selectable<PostsTable>;
export type PostType = PostsTable["type"];
export type Status = PostsTable["status"];

export type Order = "asc" | "desc";
export type OrderBy =
  | "author"
  | "date"
  | "id"
  | "include"
  | "modified"
  | "parent"
  | "relevance"
  | "slug"
  | "include_slugs"
  | "title";

export interface TermFilter {
  termIds: number[];
  /** Carries all of them, or any. */
  operator: "AND" | "OR";
}

export interface PostFilter {
  type: PostType;
  statuses: Status[];
  search?: SearchTerms | undefined;
  /** Looks behind passwords too: for those who are signed in. */
  searchProtected?: boolean;
  slugs?: string[] | undefined;
  include?: number[] | undefined;
  exclude?: number[] | undefined;
  authors?: number[] | undefined;
  authorsExcluded?: number[] | undefined;
  /** One a taxonomy. */
  terms?: TermFilter[] | undefined;
  termRelation?: "AND" | "OR" | undefined;
  termsExcluded?: number[] | undefined;
  sticky?: boolean | undefined;
  /** ISO-8601 UTC; all four are open. */
  after?: string | undefined;
  before?: string | undefined;
  modifiedAfter?: string | undefined;
  modifiedBefore?: string | undefined;
}

export interface PostWindow {
  orderBy: OrderBy;
  order: Order;
  offset: number;
  limit: number;
}

type Builder = ExpressionBuilder<Tables, "posts">;

/** What anyone may read; a named rule, so that every query says whom it serves. */
export function publicStatuses(): Status[] {
  return ["publish"];
}

const staff = new Set(["administrator", "editor"]);

/** Who may see drafts and private posts: staff, and nobody else. */
export function mayEditPosts(user: SignedInUser | null): boolean {
  return user?.roles.some((role) => staff.has(role)) ?? false;
}

function conditions(eb: Builder, filter: PostFilter): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [eb("type", "=", filter.type)];
  const [onlyStatus] = filter.statuses;
  found.push(
    filter.statuses.length === 1 && onlyStatus
      ? eb("status", "=", onlyStatus)
      : eb("status", "in", filter.statuses),
  );
  if (filter.slugs?.length) found.push(eb("slug", "in", filter.slugs));
  if (filter.include?.length) found.push(eb("id", "in", filter.include));
  if (filter.exclude?.length) found.push(eb("id", "not in", filter.exclude));
  if (filter.authors?.length) found.push(eb("author_id", "in", filter.authors));
  if (filter.authorsExcluded?.length) found.push(eb("author_id", "not in", filter.authorsExcluded));
  if (filter.sticky !== undefined) found.push(eb("sticky", "=", filter.sticky ? 1 : 0));
  if (filter.after) found.push(eb("published_at", ">", filter.after));
  if (filter.before) found.push(eb("published_at", "<", filter.before));
  if (filter.modifiedAfter) found.push(eb("modified_at", ">", filter.modifiedAfter));
  if (filter.modifiedBefore) found.push(eb("modified_at", "<", filter.modifiedBefore));
  // What is behind a password must not be found by guessing at its words.
  if (filter.search && !filter.searchProtected) found.push(eb("password", "=", ""));
  for (const word of filter.search?.all ?? []) {
    found.push(sql<SqlBool>`search_text like ${likePattern(word)} escape '\\'`);
  }
  for (const word of filter.search?.none ?? []) {
    found.push(sql<SqlBool>`search_text not like ${likePattern(word)} escape '\\'`);
  }
  const terms = (filter.terms ?? []).map((term) => withTerms(eb, term));
  if (terms.length > 0) found.push(filter.termRelation === "OR" ? eb.or(terms) : eb.and(terms));
  if (filter.termsExcluded?.length) {
    found.push(
      eb.not(
        eb.exists(
          eb
            .selectFrom("post_terms")
            .select("post_id")
            .whereRef("post_id", "=", "posts.id")
            .where("term_id", "in", filter.termsExcluded),
        ),
      ),
    );
  }
  return found;
}

function withTerms(eb: Builder, { termIds, operator }: TermFilter): Expression<SqlBool> {
  const carries = (ids: number[]) =>
    eb.exists(
      eb
        .selectFrom("post_terms")
        .select("post_id")
        .whereRef("post_id", "=", "posts.id")
        .where("term_id", "in", ids),
    );
  return operator === "AND" ? eb.and(termIds.map((id) => carries([id]))) : carries(termIds);
}

/** How many posts there are of a filter. */
export async function countPosts({ query }: Database, filter: PostFilter): Promise<number> {
  const { count } = await query
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.and(conditions(eb, filter)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const orderColumns = {
  date: "published_at",
  relevance: "published_at",
  modified: "modified_at",
  author: "author_id",
  id: "id",
  parent: "id",
  slug: "slug",
  title: "title",
} as const;

/**
 * One window of a filter's posts. The ids are found first, on an index alone; whole rows are read for
 * those few. Windows in the second half of a long list are found from its end: the last page costs what
 * the first does.
 * @param total what `countPosts` says of the same filter.
 */
export async function listPosts(
  { query }: Database,
  filter: PostFilter,
  window: PostWindow,
  total: number,
): Promise<Post[]> {
  const { orderBy, order, offset, limit } = window;
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  if (orderBy === "include" || orderBy === "include_slugs")
    return listInGivenOrder({ query }, filter, window);

  const fromEnd = offset > total / 2;
  const direction: Order = fromEnd === (order === "desc") ? "asc" : "desc";
  const column = orderColumns[orderBy];
  const found = await query
    .selectFrom("posts")
    .select("id")
    .where((eb) => eb.and(conditions(eb, filter)))
    .orderBy(column, direction)
    .$if(column !== "id", (ids) => ids.orderBy("id", direction))
    .offset(fromEnd ? total - offset - size : offset)
    .limit(size)
    .execute();
  const ids = found.map(({ id }) => id);
  return rowsInOrder({ query }, fromEnd ? ids.reverse() : ids);
}

async function listInGivenOrder(
  { query }: Pick<Database, "query">,
  filter: PostFilter,
  { orderBy, offset, limit }: PostWindow,
): Promise<Post[]> {
  const found = await query
    .selectFrom("posts")
    .select(["id", "slug"])
    .where((eb) => eb.and(conditions(eb, filter)))
    .execute();
  const place = ({ id, slug }: { id: number; slug: string }) =>
    orderBy === "include" ? (filter.include ?? []).indexOf(id) : (filter.slugs ?? []).indexOf(slug);
  const ids = found.sort((a, b) => place(a) - place(b)).slice(offset, offset + limit);
  return rowsInOrder(
    { query },
    ids.map(({ id }) => id),
  );
}

async function rowsInOrder({ query }: Pick<Database, "query">, ids: number[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const rows = await query.selectFrom("posts").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A post of this type whatever its status; who may see it is `postAccess`'s business. */
export function findPost({ query }: Database, type: PostType, id: number): Promise<Post | undefined> {
  return query
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", id)
    .where("type", "=", type)
    .executeTakeFirst();
}

export type PostTerm = Selectable<TermsTable> & { post_id: number };

/** The terms of many posts in one query, by name within each post as WordPress has it. */
export async function termsOfPosts({ query }: Database, postIds: number[]): Promise<Map<number, PostTerm[]>> {
  const grouped = new Map<number, PostTerm[]>();
  if (postIds.length === 0) return grouped;
  const rows = await query
    .selectFrom("post_terms")
    .innerJoin("terms", "terms.id", "post_terms.term_id")
    .selectAll("terms")
    .select("post_terms.post_id")
    .where("post_terms.post_id", "in", postIds)
    .orderBy("terms.name")
    .execute();
  for (const row of rows) grouped.set(row.post_id, [...(grouped.get(row.post_id) ?? []), row]);
  return grouped;
}

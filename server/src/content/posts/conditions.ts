/** Which posts a query is about, as conditions. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { contains } from "../../database/contains.ts";
import type { PostsTable, Tables } from "../../database/tables.ts";
import type { Access } from "../access.ts";
import type { SearchTerms } from "../search/search.ts";

export type PostType = PostsTable["type"];
type Status = PostsTable["status"];

export interface TermFilter {
  termIds: number[];
  /** Carries any of them, all, or none. */
  operator: "IN" | "AND" | "NOT IN";
}

export interface PostFilter {
  /** One at least. */
  types: PostType[];
  access: Access;
  /** May name statuses that nothing has. */
  statuses: string[];
  search?: SearchTerms | undefined;
  slugs: string[];
  /** Wins over `exclude`. */
  include: number[];
  exclude: number[];
  authors: number[];
  /** Wins over `authors`. */
  authorsExcluded: number[];
  /** Of pages: those above them, and their place. */
  parents?: number[] | undefined;
  parentsExcluded?: number[] | undefined;
  menuOrder?: number | undefined;
  terms: TermFilter[];
  termRelation: "AND" | "OR";
  sticky?: boolean | undefined;
  /** ISO-8601 UTC; all four are open. */
  after?: string | undefined;
  before?: string | undefined;
  modifiedAfter?: string | undefined;
  modifiedBefore?: string | undefined;
}

type Builder = ExpressionBuilder<Tables, "posts">;

export function conditions(eb: Builder, filter: PostFilter): Expression<SqlBool> {
  const found: Expression<SqlBool>[] = [oneOf("type", filter.types), ...allowed(eb, filter)];
  found.push(oneOf("status", filter.statuses));
  if (filter.slugs.length > 0) found.push(eb("slug", "in", filter.slugs));
  if (filter.include.length > 0) found.push(eb("id", "in", filter.include));
  else if (filter.exclude.length > 0 && filter.sticky !== true)
    found.push(eb("id", "not in", filter.exclude));
  if (filter.sticky === true) found.push(eb("sticky", "=", 1));
  if (filter.sticky === false && filter.include.length === 0) found.push(eb("sticky", "=", 0));
  if (filter.authorsExcluded.length > 0) found.push(eb("author_id", "not in", filter.authorsExcluded));
  else if (filter.authors.length > 0) found.push(eb("author_id", "in", filter.authors));
  if (filter.parents?.length) found.push(eb("parent_id", "in", filter.parents));
  if (filter.parentsExcluded?.length) found.push(eb("parent_id", "not in", filter.parentsExcluded));
  if (filter.menuOrder !== undefined) found.push(eb("menu_order", "=", filter.menuOrder));
  if (filter.after) found.push(eb("published_at", ">", filter.after));
  if (filter.before) found.push(eb("published_at", "<", filter.before));
  if (filter.modifiedAfter) found.push(eb("modified_at", ">", filter.modifiedAfter));
  if (filter.modifiedBefore) found.push(eb("modified_at", "<", filter.modifiedBefore));
  for (const word of filter.search?.all ?? []) found.push(contains("search_text", word));
  for (const word of filter.search?.none ?? []) found.push(eb.not(contains("search_text", word)));
  const terms = filter.terms.map((term) => withTerms(eb, term));
  if (terms.length > 0) found.push(filter.termRelation === "OR" ? eb.or(terms) : eb.and(terms));
  return eb.and(found);
}

/** A single value is asked for as such: that way the indexes also give the order. */
function oneOf(column: "type" | "status", values: readonly string[]): Expression<SqlBool> {
  const [only] = values;
  const place = sql.ref(column);
  return values.length === 1 ? sql`${place} = ${only}` : sql`${place} in (${sql.join(values)})`;
}

/** What this reader may see, whatever they ask for. */
function allowed(eb: Builder, { access, statuses, search }: PostFilter): Expression<SqlBool>[] {
  if (access === true) return [];
  // No is an answer of its own: left out, it would let everything through.
  if (access === false) return [sql<SqlBool>`1 = 0`];
  const rules: Expression<SqlBool>[] = [];
  if (!statuses.every((status) => access.statuses.includes(status as Status))) {
    rules.push(eb.or([eb("status", "in", access.statuses), eb("author_id", "=", access.authorId)]));
  }
  // What is behind a password must not be found by guessing at its words.
  if (search) rules.push(eb("password", "=", ""));
  return rules;
}

function withTerms(eb: Builder, { termIds, operator }: TermFilter): Expression<SqlBool> {
  const carried = eb
    .selectFrom("post_terms")
    .whereRef("post_id", "=", "posts.id")
    .where("term_id", "in", termIds);
  // Counted, not asked for one by one: databases take no condition of hundreds of parts.
  if (operator === "AND") {
    return eb(carried.select(eb.fn.countAll<number>().as("count")), "=", new Set(termIds).size);
  }
  const carries = eb.exists(carried.select("post_id"));
  return operator === "NOT IN" ? eb.not(carries) : carries;
}

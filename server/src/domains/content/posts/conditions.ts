/** Builds the conditions of a query for posts. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { contains } from "../../../engines/database/contains.ts";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { trigramQuery } from "../../../engines/database/text-index.ts";
import type { Access } from "../access.ts";
import {
  type SearchColumn,
  type SearchScope,
  type SearchTerms,
  searchColumns,
  searchesTitles,
} from "../search/search.ts";
import { collationKey } from "../search/search-text.ts";
import type { PostsTable, TermsTable } from "../tables.ts";

export type PostType = PostsTable["type"];
type Status = PostsTable["status"];

export interface TermFilter {
  /** Ids of another taxonomy's terms find nothing. */
  taxonomy: TermsTable["taxonomy"];
  termIds: number[];
  /** Carries any of them, all, or none. */
  operator: "IN" | "AND" | "NOT IN";
}

export interface PostFilter {
  /** One at least. */
  types: PostType[];
  access: Access;
  /** May contain statuses that no post has. */
  statuses: string[];
  search?: SearchTerms | undefined;
  searchScope?: SearchScope | undefined;
  slugs: string[];
  /** Ids; `exclude` is ignored if there are any. */
  include: number[];
  exclude: number[];
  authors: number[];
  /** Wins over `authors`. */
  authorsExcluded: number[];
  /** `parents`, `parentsExcluded` and `menuOrder` are for pages only. */
  parents?: number[] | undefined;
  parentsExcluded?: number[] | undefined;
  menuOrder?: number | undefined;
  terms: TermFilter[];
  termRelation: "AND" | "OR";
  sticky?: boolean | undefined;
  /** Any of them; none: all. */
  formats?: readonly string[] | undefined;
  /** ISO-8601 UTC; all four are open. */
  after?: string | undefined;
  before?: string | undefined;
  modifiedAfter?: string | undefined;
  modifiedBefore?: string | undefined;
}

type Builder = ExpressionBuilder<Tables, "posts">;

export function postConditions(eb: Builder, filter: PostFilter, kind: DatabaseKind): Expression<SqlBool> {
  const found: Expression<SqlBool>[] = [typeIn(filter.types), ...allowed(eb, filter)];
  found.push(statusIn(filter.statuses));
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
  if (filter.formats?.length) found.push(eb("format", "in", [...filter.formats]));
  if (filter.search) found.push(searched(eb, filter.search, filter, kind));
  const terms = filter.terms.map((term) => withTerms(eb, term));
  if (terms.length > 0) found.push(filter.termRelation === "OR" ? eb.or(terms) : eb.and(terms));
  return eb.and(found);
}

/** A single value is compared with `=`, so that the index also gives the order. */
function typeIn(types: readonly PostType[]): Expression<SqlBool> {
  return types.length === 1 ? sql`type = ${types[0]}` : sql`type in (${sql.join(types)})`;
}

const everyStatus: readonly Status[] = ["publish", "draft", "private", "pending", "future", "trash"];

/**
 * Several statuses are matched by excluding the others. With `in`, SQLite would look up each one and sort the result;
 * with exclusions it reads an index in the order of the list and skips the few others.
 */
function statusIn(statuses: readonly string[]): Expression<SqlBool> {
  const asked = everyStatus.filter((status) => statuses.includes(status));
  if (asked.length < 2) return sql`status = ${asked[0] ?? statuses[0] ?? ""}`;
  const others = everyStatus.filter((status) => !statuses.includes(status));
  return others.length === 0 ? sql`1 = 1` : sql`status not in (${sql.join(others)})`;
}

function searched(
  eb: Builder,
  terms: SearchTerms,
  filter: PostFilter,
  kind: DatabaseKind,
): Expression<SqlBool> {
  const { searchScope: scope = { columns: [], exact: false } } = filter;
  if (searchesTitles(scope)) return called(eb, filter);
  // Each word is somewhere in the post, which an index finds; the few that are left are looked at column by column.
  const found = mentions(eb, scope.exact ? { ...terms, none: [] } : terms, kind);
  if (scope.columns.length === 0 && !scope.exact) return found;
  const columns = scope.columns.length > 0 ? scope.columns : searchColumns;
  const has = scope.exact ? isColumn : isInColumn;
  const inSome = (word: string) => eb.or(columns.map((column) => has(column, word)));
  return eb.and([found, ...terms.all.map(inSome), ...terms.none.map((word) => eb.not(inSome(word)))]);
}

/**
 * The parts of `search_text`, by the lengths of their sources, which folding keeps. If a title or an excerpt has tags,
 * which `search_text` omits, its part reaches a few letters too far.
 */
const columnTexts = {
  post_title: sql`title_key`,
  post_excerpt: sql`substr(search_text, length(title_key) + 1, length(excerpt_raw) + 1)`,
  post_content: sql`substr(search_text, length(title_key) + length(excerpt_raw) + 2)`,
};

function isInColumn(column: SearchColumn, word: string): Expression<SqlBool> {
  return contains(columnTexts[column], column === "post_title" ? collationKey(word) : word);
}

const wholeColumns = { post_excerpt: sql`lower(excerpt_raw)`, post_content: sql`lower(content_raw)` };

function isColumn(column: SearchColumn, word: string): Expression<SqlBool> {
  if (column === "post_title") return sql<SqlBool>`title_key = ${collationKey(word)}`;
  return sql<SqlBool>`${wholeColumns[column]} = ${word}`;
}

function mentions(eb: Builder, { all, none }: SearchTerms, kind: DatabaseKind): Expression<SqlBool> {
  const words = all.map((word) => contains("search_text", word));
  const excluded = none.map((word) => eb.not(contains("search_text", word)));
  const trigrams = kind === "sqlite" ? trigramQuery(all) : null;
  if (trigrams === null) return eb.and([...words, ...excluded]);
  // A text with all trigrams of a word may still lack the word, so the matches are checked again.
  const likely = sql<number>`(select rowid from posts_search where posts_search match ${trigrams})`;
  return sql<SqlBool>`id in (select found.id from posts as found where found.id in ${likely} and ${sql.join(
    all.map((word) => contains("found.search_text", word)),
    sql` and `,
  )}) and ${eb.and(excluded)}`;
}

/** A subquery, so that titles are read from their index and the list from the one of its order. */
function called(eb: Builder, { types, search }: PostFilter): Expression<SqlBool> {
  const inTitle = (word: string) => contains("title_key", collationKey(word));
  const named = eb
    .selectFrom("posts")
    .select("id")
    .where(typeIn(types))
    .where((is) =>
      is.and([
        ...(search?.all ?? []).map(inTitle),
        ...(search?.none ?? []).map((word) => is.not(inTitle(word))),
      ]),
    );
  return eb("id", "in", named);
}

/** Restricts every query to the rows that this reader may see. */
function allowed(eb: Builder, { access, statuses, search }: PostFilter): Expression<SqlBool>[] {
  if (access === true) return [];
  // A refusal needs a condition of its own: without one, the query would return every row.
  if (access === false) return [sql<SqlBool>`1 = 0`];
  const rules: Expression<SqlBool>[] = [];
  if (!statuses.every((status) => access.statuses.includes(status as Status))) {
    rules.push(eb.or([eb("status", "in", access.statuses), eb("author_id", "=", access.authorId)]));
  }
  // A search must not reveal the words of a password-protected post.
  if (search) rules.push(eb("password", "=", ""));
  return rules;
}

function withTerms(eb: Builder, { taxonomy, termIds, operator }: TermFilter): Expression<SqlBool> {
  const ofTaxonomy = eb
    .selectFrom("terms")
    .select("terms.id")
    .where("terms.taxonomy", "=", taxonomy)
    .where("terms.id", "in", termIds);
  const carried = eb
    .selectFrom("post_terms")
    .whereRef("post_id", "=", "posts.id")
    .where("term_id", "in", ofTaxonomy);
  // Counted, not asked for one by one: databases take no condition of hundreds of parts.
  if (operator === "AND") {
    return eb(carried.select(eb.fn.countAll<number>().as("count")), "=", new Set(termIds).size);
  }
  const carries = eb.exists(carried.select("post_id"));
  return operator === "NOT IN" ? eb.not(carries) : carries;
}

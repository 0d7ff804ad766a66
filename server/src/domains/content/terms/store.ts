/** Categories and tags. */

import type { Selectable } from "kysely";
import type { Queryable } from "../../../engines/database/query.ts";
import { foldText } from "../../../engines/wordpress-values/fold-text.ts";
import { collationKey } from "../search/search-text.ts";
import type { TermsTable } from "../tables.ts";

export type Term = Selectable<TermsTable>;
export type Taxonomy = TermsTable["taxonomy"];

export interface TermFilter {
  taxonomies: Taxonomy[];
  search: string;
  slugs: string[];
  /** Wins over `exclude`. */
  include: number[];
  exclude: number[];
  parent?: number | undefined;
  /** Only the terms of this post. */
  post?: number | undefined;
  hideEmpty: boolean;
}

export type TermOrder =
  | "id"
  | "include"
  | "name"
  | "slug"
  | "include_slugs"
  | "term_group"
  | "description"
  | "count";

export interface TermWindow {
  orderBy: TermOrder;
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

type Query = Queryable;

/** All terms that may fit are read, searched and sorted here: they are few, and the databases do it differently. */
export async function listTerms(
  { query }: Query,
  filter: TermFilter,
  window: TermWindow,
): Promise<{ terms: Term[]; total: number }> {
  let found = query.selectFrom("terms").selectAll().where("taxonomy", "in", filter.taxonomies);
  if (filter.slugs.length > 0) found = found.where("slug", "in", filter.slugs);
  if (filter.include.length > 0) found = found.where("id", "in", filter.include);
  else if (filter.exclude.length > 0) found = found.where("id", "not in", filter.exclude);
  if (filter.parent !== undefined) found = found.where("parent_id", "=", filter.parent);
  if (filter.hideEmpty) found = found.where("count", ">", 0);
  if (filter.post !== undefined) {
    const { post } = filter;
    found = found.where("id", "in", (eb) =>
      eb.selectFrom("post_terms").select("term_id").where("post_id", "=", post),
    );
  }
  const rows = await found.orderBy("id").execute();
  const terms = sorted(named(rows, filter.search), filter, window);
  return { terms: terms.slice(window.offset, window.offset + window.limit), total: terms.length };
}

/** The words of a search; `0` is none. */
export function searchTermsOf(search: unknown): string {
  return typeof search === "string" && search !== "0" ? search.trim() : "";
}

/** Filters terms by `words` in their name or slug, ignoring case and accents. */
function named(terms: Term[], words: string): Term[] {
  const wanted = foldText(words);
  if (wanted === "") return terms;
  return terms.filter(({ name, slug }) => foldText(name).includes(wanted) || slug.includes(wanted));
}

function sorted(terms: Term[], { include, slugs }: TermFilter, { orderBy, order }: TermWindow): Term[] {
  const given = {
    include: include.length > 0 ? ({ id }: Term) => include.indexOf(id) : null,
    include_slugs: slugs.length > 0 ? ({ slug }: Term) => slugs.indexOf(slug) : null,
  };
  const place = orderBy === "include" || orderBy === "include_slugs" ? given[orderBy] : null;
  const keyOf: (term: Term) => string | number = place ?? keys[orderBy as keyof typeof keys] ?? keys.name;
  const direction = order === "desc" && !place ? -1 : 1;
  return terms
    .map((term) => ({ term, key: keyOf(term) }))
    .sort((a, b) => direction * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ term }) => term);
}

const keys = {
  id: ({ id }: Term) => id,
  name: ({ name }: Term) => collationKey(name),
  slug: ({ slug }: Term) => slug,
  description: ({ description }: Term) => collationKey(description),
  count: ({ count }: Term) => count,
  // Nothing groups terms here; all are in group 0.
  term_group: () => 0,
};

export function findTerm({ query }: Query, taxonomy: Taxonomy, id: number): Promise<Term | undefined> {
  return query
    .selectFrom("terms")
    .selectAll()
    .where("id", "=", id)
    .where("taxonomy", "=", taxonomy)
    .executeTakeFirst();
}

export async function termsById({ query }: Query, ids: number[]): Promise<Map<number, Term>> {
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom("terms").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The columns that `mayReadPost` needs. */
export function ownerOfPost({ query }: Query, id: number) {
  return query.selectFrom("posts").select(["status", "author_id"]).where("id", "=", id).executeTakeFirst();
}

/** Categories and tags. */
import type { Selectable } from "kysely";
import type { Database } from "../../database/open.ts";
import type { TermsTable } from "../../database/tables.ts";
import { likePattern } from "../posts/search.ts";

export type Term = Selectable<TermsTable>;
export type Taxonomy = TermsTable["taxonomy"];

export interface TermFilter {
  taxonomy: Taxonomy;
  search?: string | undefined;
  slugs?: string[] | undefined;
  include?: number[] | undefined;
  exclude?: number[] | undefined;
  parent?: number | undefined;
  /** Only the terms of this post. */
  post?: number | undefined;
  hideEmpty: boolean;
}

export interface TermWindow {
  orderBy: "id" | "include" | "name" | "slug" | "include_slugs" | "term_group" | "description" | "count";
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

export async function listTerms(
  { query }: Database,
  filter: TermFilter,
  { orderBy, order, offset, limit }: TermWindow,
): Promise<{ terms: Term[]; total: number }> {
  let found = query.selectFrom("terms").where("taxonomy", "=", filter.taxonomy);
  if (filter.slugs?.length) found = found.where("slug", "in", filter.slugs);
  if (filter.include?.length) found = found.where("id", "in", filter.include);
  if (filter.exclude?.length) found = found.where("id", "not in", filter.exclude);
  if (filter.parent !== undefined) found = found.where("parent_id", "=", filter.parent);
  if (filter.hideEmpty) found = found.where("count", ">", 0);
  if (filter.search) {
    const pattern = likePattern(filter.search.toLowerCase());
    found = found.where((eb) =>
      eb.or([eb(eb.fn("lower", ["name"]), "like", pattern), eb("slug", "like", pattern)]),
    );
  }
  if (filter.post !== undefined) {
    const { post } = filter;
    found = found.where("id", "in", (eb) =>
      eb.selectFrom("post_terms").select("term_id").where("post_id", "=", post),
    );
  }
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const column =
    orderBy === "count" || orderBy === "slug" || orderBy === "id" || orderBy === "description"
      ? orderBy
      : "name";
  const rows = await found
    .selectAll()
    .orderBy(orderBy === "include" ? "id" : column, order)
    .orderBy("id", order)
    .offset(offset)
    .limit(limit)
    .execute();
  if (orderBy === "include" && filter.include) {
    const places = filter.include;
    rows.sort((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
  }
  return { terms: rows, total: Number(total) };
}

export function findTerm({ query }: Database, taxonomy: Taxonomy, id: number): Promise<Term | undefined> {
  return query
    .selectFrom("terms")
    .selectAll()
    .where("id", "=", id)
    .where("taxonomy", "=", taxonomy)
    .executeTakeFirst();
}

/** The categories and tags of posts. */
import type { Selectable } from "kysely";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import { collationKey } from "../search/search-text.ts";
import type { TermsTable } from "../tables.ts";
import type { Query } from "./store.ts";

export type PostTerm = Selectable<TermsTable> & { post_id: number };

/** The terms of many posts in one query, by name within each post as WordPress has it. */
export async function termsOfPosts({ query }: Query, postIds: number[]): Promise<Map<number, PostTerm[]>> {
  const grouped = new Map<number, PostTerm[]>();
  if (postIds.length === 0) return grouped;
  const rows = await termsCarriedBy(query, postIds);
  const keys = new Map(rows.map(({ name }) => [name, collationKey(name)]));
  const key = ({ name }: PostTerm) => keys.get(name) ?? name;
  rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
  for (const row of rows) {
    const own = grouped.get(row.post_id);
    if (own) own.push(row);
    else grouped.set(row.post_id, [row]);
  }
  return grouped;
}

const termsCarriedBy = fixedStatement((query, posts: number[]) =>
  query
    .selectFrom("post_terms")
    .innerJoin("terms", "terms.id", "post_terms.term_id")
    .selectAll("terms")
    .select("post_terms.post_id")
    .where("post_terms.post_id", "in", posts),
);

/** The categories with everything below them. */
export async function withChildTerms({ query }: Query, termIds: number[]): Promise<number[]> {
  const rows = await query
    .selectFrom("terms")
    .select(["id", "parent_id"])
    .where("taxonomy", "=", "category")
    .execute();
  const found = new Set(termIds);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { id, parent_id } of rows) if (found.has(parent_id)) found.add(id);
  }
  return [...found];
}

import type { Queryable } from "../../../engines/database/query.ts";
import type { Term } from "./store.ts";

/** Categories below categories; what is deeper goes by its nearest. */
const deepest = 50;

/**
 * Loads the ancestors of these terms, which the URL of a category contains.
 * @returns a function from a term to its ancestors' slugs, from the top; empty for a top-level term.
 */
export async function termsAbove(
  { query }: Queryable,
  terms: readonly Pick<Term, "parent_id">[],
): Promise<(term: Pick<Term, "parent_id">) => string[]> {
  if (terms.every(({ parent_id }) => parent_id === 0)) return () => [];
  const rows = await query
    .selectFrom("terms")
    .select(["id", "slug", "parent_id"])
    .where("taxonomy", "=", "category")
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ({ parent_id }) => {
    const above: string[] = [];
    let next = byId.get(parent_id);
    while (next && above.length < deepest) {
      above.unshift(next.slug);
      next = byId.get(next.parent_id);
    }
    return above;
  };
}

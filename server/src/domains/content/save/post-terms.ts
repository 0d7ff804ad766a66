/** The terms of a post, and how often terms are used. */
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Post } from "./post-rows.ts";
import type { SaveRun } from "./save-run.ts";
import { countTermUses } from "./term-uses.ts";

export async function termsOf(run: SaveRun, id: number): Promise<number[]> {
  const rows = await carriedBy(run.rows, id);
  return rows.map(({ term_id }) => term_id);
}

const carriedBy = fixedStatement((query, post: number) =>
  query.selectFrom("post_terms").select("term_id").where("post_id", "=", post),
);

const addTerms = fixedStatement((query, uses: { post_id: number; term_id: number }[]) =>
  query.insertInto("post_terms").values(uses),
);

/** Published posts alone count as uses of their terms. */
export async function recordStatus(
  run: SaveRun,
  id: number,
  before: Post["status"],
  after: Post["status"],
): Promise<void> {
  if ((before === "publish") === (after === "publish")) return;
  countTermUses(run, await termsOf(run, id), after === "publish" ? 1 : -1);
}

/** @param isNew a new post has none yet. @returns the terms it had. */
export async function carryTerms(
  run: SaveRun,
  id: number,
  termIds: readonly number[],
  isNew = false,
): Promise<number[]> {
  const wanted = new Set(termIds);
  const present = isNew ? [] : await termsOf(run, id);
  const dropped = present.filter((term) => !wanted.has(term));
  const added = [...wanted].filter((term) => !present.includes(term));
  if (dropped.length > 0) {
    await run.rows
      .deleteFrom("post_terms")
      .where("post_id", "=", id)
      .where("term_id", "in", dropped)
      .execute();
  }
  if (added.length > 0) {
    const uses = added.map((term_id) => ({ post_id: id, term_id }));
    await addTerms(run.rows, uses);
  }
  return present;
}

/** How often each category and tag is used. */
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Post } from "./post-rows.ts";
import type { SaveRun } from "./save-run.ts";

/** So many go into one statement. */
const changesAtOnce = 500;

export const resourceOfTaxonomy = { category: "categories", post_tag: "tags" } as const;

/** Notes how many published posts more carry each of these terms, or fewer. */
export function countTermUses(run: SaveRun, termIds: Iterable<number>, by: number): void {
  for (const id of termIds) run.termUses.set(id, (run.termUses.get(id) ?? 0) + by);
}

/**
 * Writes what was noted. Numbers move by what has changed: counting all posts of a term anew takes as long as
 * there are posts. They move when the transaction ends, so that nobody waits for another's.
 */
export async function countUses(run: SaveRun): Promise<void> {
  const changes = [...run.termUses]
    .filter(([, change]) => change !== 0)
    .map(([term_id, change]) => ({ term_id, change }))
    // In one order, so that two who save at once wait for each other and never in a circle.
    .sort((one, other) => one.term_id - other.term_id);
  for (const some of chunkByCount(changes, changesAtOnce)) {
    await addChanges(run.rows, some);
    const taxonomies = await taxonomiesOf(
      run.rows,
      some.map(({ term_id }) => term_id),
    );
    for (const { taxonomy } of taxonomies) run.resources.add(resourceOfTaxonomy[taxonomy]);
  }
}

const addChanges = fixedStatement((query, changes: { term_id: number; change: number }[]) =>
  query.insertInto("term_use_changes").values(changes),
);

const taxonomiesOf = fixedStatement((query, terms: number[]) =>
  query.selectFrom("terms").select("taxonomy").distinct().where("id", "in", terms),
);

// The terms of a post, and how often terms are used.

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

/** How often each category and tag is used. */

import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
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

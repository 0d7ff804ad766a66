/** How often each category and tag is used. */
import { fixedStatement } from "../../database/fixed-statement.ts";
import { inParts } from "../../database/in-parts.ts";
import type { SaveRun } from "./save-run.ts";

/** So many ids go into one condition. */
const idsAtOnce = 500;

export const resourceOfTaxonomy = { category: "categories", post_tag: "tags" } as const;

/** Notes how many published posts more carry each of these terms, or fewer. */
export function noteUses(run: SaveRun, termIds: Iterable<number>, by: number): void {
  for (const id of termIds) run.termUses.set(id, (run.termUses.get(id) ?? 0) + by);
}

/**
 * Writes what was noted. Numbers move by what has changed: counting all posts of a term anew takes as long as
 * there are posts.
 */
export async function countUses(run: SaveRun): Promise<void> {
  const byChange = Map.groupBy(
    [...run.termUses].filter(([, change]) => change !== 0),
    ([, change]) => change,
  );
  const ids = [...byChange.values()].flat().map(([id]) => id);
  for (const some of inParts(ids.sort(ascending), idsAtOnce)) {
    // In one order, so that two who save at once wait for each other and never in a circle. No key is changed: who
    // gave a post this term holds its row already, and others may, too.
    const lock = run.rows.selectFrom("terms").select("id").where("id", "in", some).orderBy("id");
    if (run.kind === "postgres") await lock.forNoKeyUpdate().execute();
  }
  for (const [change, terms] of byChange) {
    for (const some of inParts(terms.map(([id]) => id).sort(ascending), idsAtOnce)) {
      const counted = await moveCounts(run.rows, change, some);
      for (const { taxonomy } of counted) run.resources.add(resourceOfTaxonomy[taxonomy]);
    }
  }
}

const moveCounts = fixedStatement((query, change: number, terms: number[]) =>
  query
    .updateTable("terms")
    .set((eb) => ({ count: eb("count", "+", change) }))
    .where("id", "in", terms)
    .returning("taxonomy"),
);

function ascending(a: number, b: number): number {
  return a - b;
}

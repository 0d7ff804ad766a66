/** Counts of one day, in memory and as they are added to the rows. */
import { sql, type Transaction } from "kysely";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { VisitCountsTable } from "./tables.ts";

/** Names that a day has of each kind; all others are counted together. */
const mostNames = { page: 500, source: 200 };
/** The name under which all others are counted. */
export const others = "*";

const rowsAtOnce = 100;

export interface Counts {
  views: number;
  visits: number;
  requests: number;
}

export interface DayCounts {
  all: Counts;
  bots: number;
  page: Map<string, Counts>;
  source: Map<string, Counts>;
}

const nothing = (): Counts => ({ views: 0, visits: 0, requests: 0 });

export function emptyDay(): DayCounts {
  return { all: nothing(), bots: 0, page: new Map(), source: new Map() };
}

/** @returns the counts of a name, or of all others where there are too many. */
export function countsOf(day: DayCounts, kind: "page" | "source", name: string): Counts {
  const names = day[kind];
  const known = names.get(name);
  if (known) return known;
  if (names.size >= mostNames[kind] && name !== others) return countsOf(day, kind, others);
  const counts = nothing();
  names.set(name, counts);
  return counts;
}

type Row = VisitCountsTable;

/** Adds what was counted of a day to its rows, which stay bounded. */
export async function addDayCounts(
  rows: Transaction<Tables>,
  day: string,
  counted: DayCounts,
): Promise<void> {
  const sums: Row[] = [
    { day, kind: "all", name: "", ...counted.all },
    { day, kind: "bots", name: "", ...nothing(), views: counted.bots },
  ];
  // The sums first: their rows make processes that write the same day take turns.
  await addRows(rows, sums);
  for (const kind of ["page", "source"] as const) {
    const named = [...counted[kind]].sort(([one], [other]) => (one < other ? -1 : 1));
    if (named.length === 0) continue;
    await addRows(
      rows,
      named.map(([name, counts]) => ({ day, kind, name, ...counts })),
    );
    await foldSmallest(rows, day, kind);
  }
}

async function addRows(rows: Transaction<Tables>, added: readonly Row[]): Promise<void> {
  for (const some of chunkByCount(added, rowsAtOnce))
    await rows
      .insertInto("visit_counts")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["day", "kind", "name"]).doUpdateSet({
          views: sql`visit_counts.views + excluded.views`,
          visits: sql`visit_counts.visits + excluded.visits`,
          requests: sql`visit_counts.requests + excluded.requests`,
        }),
      )
      .execute();
}

/** Beyond the bound the least visited names are counted together, so that a flood of made-up ones displaces no other. */
async function foldSmallest(rows: Transaction<Tables>, day: string, kind: "page" | "source"): Promise<void> {
  const smallest = await rows
    .selectFrom("visit_counts")
    .select(["name", "views", "visits", "requests"])
    .where("day", "=", day)
    .where("kind", "=", kind)
    .where("name", "<>", others)
    .orderBy("requests", "desc")
    .orderBy(kind === "page" ? "views" : "visits", "desc")
    .orderBy("name")
    .offset(mostNames[kind])
    .limit(mostNames[kind] + rowsAtOnce)
    .execute();
  if (smallest.length === 0) return;
  const sum = nothing();
  for (const { views, visits, requests } of smallest) {
    sum.views += views;
    sum.visits += visits;
    sum.requests += requests;
  }
  for (const some of chunkByCount(smallest, rowsAtOnce))
    await rows
      .deleteFrom("visit_counts")
      .where("day", "=", day)
      .where("kind", "=", kind)
      .where(
        "name",
        "in",
        some.map(({ name }) => name),
      )
      .execute();
  await addRows(rows, [{ day, kind, name: others, ...sum }]);
}

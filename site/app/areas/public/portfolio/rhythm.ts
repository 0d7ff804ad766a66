/**
 * The grid's rhythm: rows of different make, so that no two neighbours are alike, put together for any
 * number of projects without leaving a hole. The stylesheet draws the places; this names them.
 */

/** Positions in the grid; portfolio.css has the size and shape of each, by this name. */
export type Place =
  | "bleed"
  | "left-wide"
  | "left-tall"
  | "right-tall"
  | "right-wide"
  | "third-tall"
  | "third-low"
  | "third-mid"
  | "inset";

const rows: Place[][] = [
  ["bleed"],
  ["left-wide", "left-tall"],
  ["right-tall", "right-wide"],
  ["third-tall", "third-low", "third-mid"],
];

/** Two or four projects make pairs: opening with a single one would leave one alone at the end. */
const startsWithPairs = new Set([2, 4]);

/** The places of `count` projects, in order. */
export function rhythm(count: number): Place[] {
  const places: Place[] = [];
  for (let row = startsWithPairs.has(count) ? 1 : 0; places.length < count; row += 1) {
    const left = count - places.length;
    const next = rows[row % rows.length] ?? [];
    if (left === 1 && places.length > 0) places.push("inset");
    else if (next.length <= left) places.push(...next);
  }
  return places;
}

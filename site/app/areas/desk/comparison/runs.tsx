import type { WordRun } from "./compare-words.ts";

/** Names of the two texts of a comparison, as they stand in a sentence: “this version”. */
export interface ComparisonNames {
  before: string;
  after: string;
}

/** Key to a comparison's marks: words that only the one text has, and words that only the other has. */
export function ComparisonLegend({ before, after }: ComparisonNames) {
  return (
    <p className="desk-legend desk-soft">
      <del>Only in {before}</del> <ins>Only in {after}</ins>
    </p>
  );
}

/** Insertions are underlined and deletions struck through, since not everybody can tell them apart by colour. */
export function Runs({ runs }: { runs: readonly WordRun[] }) {
  return runs.map(({ kind, words }, at) => {
    // The runs of one comparison never change places.
    const key = at;
    if (kind === "gone") return <del key={key}>{words}</del>;
    return kind === "new" ? <ins key={key}>{words}</ins> : <span key={key}>{words}</span>;
  });
}

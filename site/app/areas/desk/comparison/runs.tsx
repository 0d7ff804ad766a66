import type { WordRun } from "./compare-words.ts";

/** What came is underlined, what went is struck through: colour alone would not say it. */
export function Runs({ runs }: { runs: readonly WordRun[] }) {
  return runs.map(({ kind, words }, at) => {
    // The runs of one comparison never change places.
    const key = at;
    if (kind === "gone") return <del key={key}>{words}</del>;
    return kind === "new" ? <ins key={key}>{words}</ins> : <span key={key}>{words}</span>;
  });
}

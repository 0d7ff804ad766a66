import { useMemo } from "react";
import type { Texts } from "../saving/autosave.ts";
import { type ComparedBlock, compareTexts, compareWords, type WordRun } from "./compare.ts";

/** What came is underlined, what went is struck through: colour alone would not say it. */
function Runs({ runs }: { runs: readonly WordRun[] }) {
  return runs.map(({ kind, words }, at) => {
    // The runs of one comparison never change places.
    const key = at;
    if (kind === "gone") return <del key={key}>{words}</del>;
    return kind === "new" ? <ins key={key}>{words}</ins> : <span key={key}>{words}</span>;
  });
}

function Block({ block }: { block: ComparedBlock }) {
  if (block.kind === "same") {
    return (
      <p className="editor-soft">
        {block.count === 1 ? "1 block as before" : `${block.count} blocks as before`}
      </p>
    );
  }
  if (block.kind === "changed") {
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    );
  }
  return <p>{block.kind === "gone" ? <del>{block.words}</del> : <ins>{block.words}</ins>}</p>;
}

export function Comparison({ before, after }: { before: Texts; after: Texts }) {
  const blocks = useMemo(() => compareTexts(before.content, after.content), [before.content, after.content]);
  return (
    <div className="editor-comparison">
      {before.title !== after.title && (
        <p className="editor-comparison-title">
          <Runs runs={compareWords(before.title, after.title)} />
        </p>
      )}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one comparison never change places
        <Block key={at} block={block} />
      ))}
      {before.excerpt !== after.excerpt && (
        <p>
          <span className="label editor-soft">Excerpt </span>
          <Runs runs={compareWords(before.excerpt, after.excerpt)} />
        </p>
      )}
    </div>
  );
}

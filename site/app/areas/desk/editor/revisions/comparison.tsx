import { type ReactNode, useMemo } from "react";
import { compareWords } from "../../comparison/compare-words.ts";
import { ComparisonLegend, type ComparisonNames, Runs } from "../../comparison/runs.tsx";
import type { Texts } from "../saving/autosave.ts";
import { type ComparedBlock, compareTexts } from "./compare.ts";

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
  return <p>{block.kind === "gone" ? <del>{block.text}</del> : <ins>{block.text}</ins>}</p>;
}

/**
 * @param names what the two are, for the legend.
 * @param children what else was compared.
 */
export function Comparison({
  before,
  after,
  names,
  children,
}: {
  before: Texts;
  after: Texts;
  names: ComparisonNames;
  children?: ReactNode;
}) {
  const blocks = useMemo(() => compareTexts(before.content, after.content), [before.content, after.content]);
  return (
    <div className="editor-comparison">
      <ComparisonLegend {...names} />
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
      {children}
    </div>
  );
}

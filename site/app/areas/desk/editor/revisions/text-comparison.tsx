import { type ReactNode, useMemo } from "react";
import { Compare, ComparedField, type ComparedNames, ComparedWords } from "../../kit/compare.tsx";
import type { Texts } from "../saving/autosave.ts";
import { type ComparedBlock, compareTexts } from "./compare-texts.ts";

function Block({ block }: { block: ComparedBlock }) {
  if (block.kind === "same") {
    return (
      <p className="editor-soft">
        {block.count === 1 ? "1 block as before" : `${block.count} blocks as before`}
      </p>
    );
  }
  return (
    <p>
      <ComparedWords before={block.before} after={block.after} />
    </p>
  );
}

/** @param children further fields that differ. */
export function TextComparison({
  before,
  after,
  names,
  children,
}: {
  before: Texts;
  after: Texts;
  names: ComparedNames;
  children?: ReactNode;
}) {
  const blocks = useMemo(() => compareTexts(before.content, after.content), [before.content, after.content]);
  return (
    <div className="editor-comparison">
      <Compare names={names}>
        {before.title !== after.title && (
          <ComparedField name="Title">
            <ComparedWords before={before.title} after={after.title} />
          </ComparedField>
        )}
        {blocks.some(({ kind }) => kind === "changed") && (
          <ComparedField name="Text">
            {blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one comparison never change places
              <Block key={at} block={block} />
            ))}
          </ComparedField>
        )}
        {before.excerpt !== after.excerpt && (
          <ComparedField name="Excerpt">
            <ComparedWords before={before.excerpt} after={after.excerpt} />
          </ComparedField>
        )}
        {children}
      </Compare>
    </div>
  );
}

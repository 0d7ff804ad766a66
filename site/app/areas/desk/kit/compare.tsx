/** Two states of something for reading: its fields with what went and what came. */
import { Fragment, type ReactNode } from "react";
import { compareWords } from "./compare-words.ts";

/** Names of the two, as they stand in a sentence: “this version”. */
export interface ComparedNames {
  before: string;
  after: string;
}

/** @param children the fields that differ. */
export function Compare({
  names: { before, after },
  children,
}: {
  names: ComparedNames;
  children: ReactNode;
}) {
  return (
    <>
      <p className="desk-legend desk-soft">
        <del>Only in {before}</del> <ins>Only in {after}</ins>
      </p>
      <dl className="desk-changes">{children}</dl>
    </>
  );
}

export function ComparedField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Insertions are underlined and deletions struck through, since not everybody can tell them apart by colour. */
export function ComparedWords({ before, after }: { before: string; after: string }) {
  return compareWords(before, after).map(({ kind, words }, at) => {
    // The runs of one comparison never change places.
    const key = at;
    if (kind === "gone") return <del key={key}>{words}</del>;
    return kind === "new" ? <ins key={key}>{words}</ins> : <Fragment key={key}>{words}</Fragment>;
  });
}

/** Two values of which words in between say nothing: names, numbers, times. */
export function ComparedValues({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before && <del>{before}</del>} {after && <ins>{after}</ins>}
    </>
  );
}

/** Says what became of a picture. @param before its id; 0 for none. */
export function ComparedPicture({ before, after }: { before: number; after: number }) {
  if (after === 0) return <del>Removed</del>;
  return <ins>{before > 0 ? "Replaced" : "Added"}</ins>;
}

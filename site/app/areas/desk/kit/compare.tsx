/** Two states of a record compared: its fields with their removed and added text. */
import { Fragment, type ReactNode } from "react";
import { compareWords } from "./compare-words.ts";

/** Names of the two states within a sentence, such as “this version”. */
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
    // The runs of a comparison keep their order, so the index identifies them.
    const key = at;
    if (kind === "gone") return <del key={key}>{words}</del>;
    return kind === "new" ? <ins key={key}>{words}</ins> : <Fragment key={key}>{words}</Fragment>;
  });
}

/** Two values shown whole, for names, numbers and times. */
export function ComparedValues({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before && <del>{before}</del>} {after && <ins>{after}</ins>}
    </>
  );
}

/** Whether a picture was added, replaced or removed. @param before its id; 0 for none. */
export function ComparedPicture({ before, after }: { before: number; after: number }) {
  if (after === 0) return <del>Removed</del>;
  return <ins>{before > 0 ? "Replaced" : "Added"}</ins>;
}

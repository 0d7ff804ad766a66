/** Two states of a text for reading: which blocks came, went or changed, and which words in them. */

import { spansOf } from "@extenso/contract/comparison/difference.ts";
import { isSamePiece } from "@extenso/contract/comparison/merge-pieces.ts";
import { piecesOf, textOfPiece } from "../saving/pieces.ts";

export type ComparedBlock =
  | { kind: "same"; count: number }
  /** Empty where there is none on the one side. */
  | { kind: "changed"; before: string; after: string };

/** Blocks that differ beside each other are taken for the same one, changed. */
export function compareTexts(before: string, after: string): ComparedBlock[] {
  const [one, other] = [piecesOf(before), piecesOf(after)];
  return spansOf(one, other, isSamePiece).flatMap(
    ({ same, one: [from, to], other: [start, end] }): ComparedBlock[] => {
      if (same) return [{ kind: "same", count: to - from }];
      const gone = one.slice(from, to);
      const came = other.slice(start, end);
      return Array.from({ length: Math.max(gone.length, came.length) }, (_, at) => ({
        kind: "changed",
        before: textOfPiece(gone[at] ?? ""),
        after: textOfPiece(came[at] ?? ""),
      }));
    },
  );
}

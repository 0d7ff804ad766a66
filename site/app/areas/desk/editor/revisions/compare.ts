/** Two states of a text for reading: which blocks came, went or changed, and which words in them. */

import { spansOf } from "@extenso/contract/comparison/difference.ts";
import { isSamePiece } from "@extenso/contract/comparison/merge-pieces.ts";
import { compareWords, type WordRun } from "../../comparison/compare-words.ts";
import { piecesOf, textOfPiece } from "../saving/pieces.ts";

export type ComparedBlock =
  | { kind: "same"; count: number }
  | { kind: "gone" | "new"; text: string }
  | { kind: "changed"; runs: WordRun[] };

/** Blocks that differ beside each other are taken for the same one, changed. */
export function compareTexts(before: string, after: string): ComparedBlock[] {
  const [one, other] = [piecesOf(before), piecesOf(after)];
  return spansOf(one, other, isSamePiece).flatMap(
    ({ same, one: [from, to], other: [start, end] }): ComparedBlock[] => {
      if (same) return [{ kind: "same", count: to - from }];
      const gone = one.slice(from, to);
      const came = other.slice(start, end);
      return Array.from({ length: Math.max(gone.length, came.length) }, (_, at): ComparedBlock => {
        const [old, fresh] = [gone[at], came[at]];
        if (old === undefined) return { kind: "new", text: textOfPiece(fresh ?? "") };
        if (fresh === undefined) return { kind: "gone", text: textOfPiece(old) };
        return { kind: "changed", runs: compareWords(textOfPiece(old), textOfPiece(fresh)) };
      });
    },
  );
}

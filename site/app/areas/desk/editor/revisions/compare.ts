/** Two states of a text for reading: which blocks came, went or changed, and which words in them. */
import { type Span, spansOf } from "../../comparison/difference.ts";
import { isSamePiece, piecesOf, wordsOfPiece } from "../saving/pieces.ts";

export interface WordRun {
  kind: "same" | "gone" | "new";
  words: string;
}

export type ComparedBlock =
  | { kind: "same"; count: number }
  | { kind: "gone" | "new"; words: string }
  | { kind: "changed"; runs: WordRun[] };

export function compareWords(before: string, after: string): WordRun[] {
  const one = parts(before);
  const other = parts(after);
  const runs: WordRun[] = [];
  const add = (kind: WordRun["kind"], words: string) => {
    if (words !== "") runs.push({ kind, words });
  };
  for (const span of readable(
    spansOf(one, other, (a, b) => a === b),
    one,
    other,
  )) {
    if (span.same) add("same", one.slice(...span.one).join(""));
    else {
      add("gone", one.slice(...span.one).join(""));
      add("new", other.slice(...span.other).join(""));
    }
  }
  return runs;
}

/**
 * Where less stayed than changed on either side of it, all of it is one change: an “and” that two sentences happen to
 * share says nothing of either.
 */
function readable(spans: readonly Span[], one: readonly string[], other: readonly string[]): Span[] {
  const length = (words: readonly string[], [from, to]: Span["one"]) => words.slice(from, to).join("").length;
  const size = (span: Span) => Math.max(length(one, span.one), length(other, span.other));
  const told: Span[] = [];
  for (const span of spans) {
    let whole = span;
    for (let stayed = told.at(-1); stayed?.same && !whole.same; stayed = told.at(-1)) {
      const before = told.at(-2);
      if (!before || size(stayed) > Math.min(size(before), size(whole))) break;
      told.length -= 2;
      const upTo = whole;
      whole = {
        one: [before.one[0], upTo.one[1]],
        other: [before.other[0], upTo.other[1]],
        same: false,
      };
    }
    told.push(whole);
  }
  return told;
}

function parts(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

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
        if (old === undefined) return { kind: "new", words: wordsOfPiece(fresh ?? "") };
        if (fresh === undefined) return { kind: "gone", words: wordsOfPiece(old) };
        return { kind: "changed", runs: compareWords(wordsOfPiece(old), wordsOfPiece(fresh)) };
      });
    },
  );
}

/** Compares two texts word by word. */
import { type Span, spansOf } from "@extenso/contract/comparison/difference.ts";

export interface WordRun {
  kind: "same" | "gone" | "new";
  words: string;
}

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
 * Joins two changes around a shorter unchanged run into one: an “and” that two sentences happen to share says nothing
 * about either.
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

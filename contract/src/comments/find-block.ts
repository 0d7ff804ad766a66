/** Finds the block that a comment is about, after the text around it or the block itself has changed. */

export interface BlockPlace {
  /** Position among the outermost blocks when it was last known. */
  block: number;
  /** The beginning of its text. */
  words: string;
}

/** Characters of a block's text that are kept to find it again. */
export const longestWords = 300;

/** Least share of equal words for a block that was rewritten. */
const leastLikeness = 0.5;

/** The text of a block as it is kept: one line, its beginning. */
export function blockWords(text: string): string {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, longestWords).join("").trim();
}

/** Letters and digits alone: a rendered page has other quotes and dashes than its source. */
function wordsIn(text: string): string[] {
  return (
    blockWords(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Equal words in proportion to all words: 1 for the same text, 0 for another. */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let equal = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count > 0) equal += 1;
    left.set(word, count - 1);
  }
  return (2 * equal) / (one.length + other.length);
}

/**
 * The block with the same words, or else the one whose words are most alike; of several the nearest to its last
 * position.
 * @param texts of all outermost blocks in order.
 * @returns its position; null if it is gone.
 */
export function findBlock({ block, words }: BlockPlace, texts: readonly string[]): number | null {
  const sought = wordsIn(words);
  const key = sought.join(" ");
  let best: number | null = null;
  let bestLikeness = leastLikeness;
  for (const [at, text] of texts.entries()) {
    const found = wordsIn(text);
    const alike = found.join(" ") === key ? 2 : likeness(sought, found);
    const isNearer = best !== null && Math.abs(at - block) < Math.abs(best - block);
    if (alike < bestLikeness || (alike === bestLikeness && best !== null && !isNearer)) continue;
    best = at;
    bestLikeness = alike;
  }
  return best;
}

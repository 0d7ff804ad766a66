/** Characters that FTS5's trigram index tells apart: shorter words are in no index. */
const trigramLength = 3;

/**
 * @param words folded, as `foldText` gives them.
 * @returns an FTS5 query that every text with all these words fits, and a few more; null where all words are
 *   shorter than three characters.
 */
export function trigramQuery(words: readonly string[]): string | null {
  const trigrams = new Set<string>();
  for (const word of words) {
    const characters = [...word];
    for (let start = 0; start + trigramLength <= characters.length; start += 1)
      trigrams.add(characters.slice(start, start + trigramLength).join(""));
  }
  if (trigrams.size === 0) return null;
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");
}

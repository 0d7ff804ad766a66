/** The words of a search as WordPress reads them: all must be there, `"a phrase"` whole, `-word` absent. */

export interface SearchTerms {
  all: string[];
  none: string[];
}

/** A search of hundreds of words is nobody's question. */
const mostTerms = 10;

/** Undefined: nothing to look for, so everything is found. */
export function parseSearch(text: unknown): SearchTerms | undefined {
  if (typeof text !== "string") return undefined;
  const terms: SearchTerms = { all: [], none: [] };
  for (const [, phrase, word] of text.toLowerCase().matchAll(/"([^"]+)"|([^\s",]+)/g)) {
    const term = (phrase ?? word ?? "").trim();
    if (!term || terms.all.length + terms.none.length >= mostTerms) continue;
    if (word && term.startsWith("-") && term.length > 1) terms.none.push(term.slice(1));
    else terms.all.push(term);
  }
  return terms.all.length + terms.none.length > 0 ? terms : undefined;
}

/** Both databases compare `search_text`, which is lower case already, letter by letter. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}

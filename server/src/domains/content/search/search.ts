/** A search as WordPress reads it: all words must be there, `"a phrase"` whole, `-word` absent. */
import { withoutTags } from "../../../engines/html/text.ts";
import { foldText } from "../../../engines/wordpress-values/fold-text.ts";

export interface SearchTerms {
  all: string[];
  none: string[];
  /** The whole search as one phrase, which ranks first; `null` if words are excluded. */
  sentence: string | null;
  /** The number of typed words, including those that are ignored. */
  typed: number;
}

/** Searchable columns, by WordPress's names. */
export const searchColumns = ["post_title", "post_content", "post_excerpt"] as const;

export type SearchColumn = (typeof searchColumns)[number];

/** Columns that a search covers. With `exact` a column must equal a word instead of containing it. */
export interface SearchScope {
  /** Empty for all columns. */
  columns: readonly SearchColumn[];
  exact: boolean;
}

/** @param params checked. */
export function searchScopeOf(params: Record<string, unknown>): SearchScope {
  const asked = Array.isArray(params.search_columns) ? params.search_columns : [];
  const columns = searchColumns.filter((name) => asked.includes(name));
  return {
    columns: columns.length === searchColumns.length ? [] : columns,
    exact: params.search_semantics === "exact",
  };
}

/** Whether it covers titles alone, for which there is an index. */
export function searchesTitles({ columns, exact }: SearchScope): boolean {
  return !exact && columns.length === 1 && columns[0] === "post_title";
}

/** Bytes; WordPress ignores a longer search. */
const longestSearch = 1600;
/** A search of more words is matched as one phrase. */
const mostTerms = 9;

const passedOver = new Set(
  "about an are as at be by com for from how in is it of on or that the this to was what when where who will with www".split(
    " ",
  ),
);

/** @returns `undefined` if there is nothing to search for; every row matches then. */
export function parseSearch(given: unknown): SearchTerms | undefined {
  if (typeof given !== "string" || Buffer.byteLength(given) > longestSearch) return undefined;
  const text = foldText(withoutTags(given).replace(/\s+/g, " ")).trim();
  if (!text) return undefined;
  const typed = text.match(/".*?(?:"|$)|(?:(?<=[\t ",+])|^)[^\t ",+]+/g) ?? [];
  const found = typed.map(termOf).filter((term) => term !== null);
  const terms = found.length > 0 && found.length <= mostTerms ? found : [text];
  const excluded = terms.filter((term) => term.startsWith("-"));
  return {
    all: terms.filter((term) => !term.startsWith("-")),
    none: excluded.map((term) => term.slice(1)),
    sentence: /(?:\s|^)-/.test(text) ? null : text,
    typed: typed.length,
  };
}

/** Null for single letters, and for words that are in every text. */
function termOf(typed: string): string | null {
  const term = /^".+"$/.test(typed)
    ? typed.replace(/^["']+|["']+$/g, "")
    : typed.replace(/^["' ]+|["' ]+$/g, "");
  return !term || /^[a-z-]$/.test(term) || passedOver.has(term) ? null : term;
}

/**
 * Searches of lists by a short text of each row (`search_text`), which an index of the list holds beside what the list
 * is sorted and narrowed by: one pass over it is quick whether all rows fit or none, where SQLite's index of trigrams is
 * slow for words that most rows have. Long texts are searched by `has-words.ts`.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import { foldText } from "../wordpress-values/fold-text.ts";
import { contains } from "./contains.ts";

/** Words of a search; a longer one is looked for as one phrase. */
const mostWords = 9;

/** Characters, of three bytes at most: an entry of an index of PostgreSQL has room for 2,700 bytes. */
const maxLength = 700;

/** @returns the parts of a row that a list shows, as its search text. */
export function shortText(...parts: (string | null)[]): string {
  return foldText(parts.filter(Boolean).join(" ")).replaceAll("\0", "").slice(0, maxLength).toWellFormed();
}

/**
 * Whether the `search_text` of a row has all words of a search.
 *
 * @param search as it was typed. @returns `null` for a search without words.
 */
export function hasTypedWords(search: string): Expression<SqlBool> | null {
  const text = foldText(search).replaceAll("\0", "").trim();
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const found = (words.length > mostWords ? [text] : words).map((word) => contains("search_text", word));
  return sql<SqlBool>`${sql.join(found, sql` and `)}`;
}

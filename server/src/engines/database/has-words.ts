import { type RawBuilder, type SqlBool, sql } from "kysely";
import { contains } from "./contains.ts";
import type { DatabaseKind } from "./dialect.ts";
import { trigramQuery } from "./trigram-query.ts";

/**
 * Whether the `search_text` of a row has all these words, by the table's index of trigrams.
 *
 * @param table has a column `search_text`, and on SQLite an index `…_search` that triggers keep in step with it.
 * @param words folded, as `foldText` gives them; one at least.
 */
export function hasWords(table: string, words: readonly string[], kind: DatabaseKind): RawBuilder<SqlBool> {
  const all = sql<SqlBool>`${sql.join(
    words.map((word) => contains(`${table}.search_text`, word)),
    sql` and `,
  )}`;
  const trigrams = kind === "sqlite" ? trigramQuery(words) : null;
  if (trigrams === null) return all;
  const index = sql.table(`${table}_search`);
  // A text with all trigrams of a word may still lack the word, so the matches are checked again.
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (
    select rowid from ${index} where ${index} match ${trigrams}) and ${all}`;
}

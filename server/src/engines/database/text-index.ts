import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { contains } from "./contains.ts";
import type { DatabaseKind } from "./dialect.ts";

/**
 * Substrings of a table's `search_text` are found by an index of their trigrams instead of by reading all texts.
 * SQLite's FTS5 table holds the index alone, without positions (`detail=none`), and triggers keep it in step.
 * PostgreSQL needs the extension `pg_trgm`; where it isn't installed, or this user may not create it, searches read
 * all texts. `search_text` is folded already.
 * @returns the statements that make the index.
 */
export const textIndex = (table: string, kind: DatabaseKind): string[] =>
  kind === "sqlite" ? sqlite(table) : postgres(table);

/** Makes the index of a table that is there. */
export async function createTextIndex(
  database: Kysely<unknown>,
  table: string,
  kind: DatabaseKind,
): Promise<void> {
  for (const statement of textIndex(table, kind)) await sql.raw(statement).execute(database);
}

const sqlite = (table: string) => [
  `create virtual table ${table}_search using fts5(
     search_text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
  `insert into ${table}_search (rowid, search_text) select id, search_text from ${table}`,
  `create trigger ${table}_search_insert after insert on ${table} begin
     insert into ${table}_search (rowid, search_text) values (new.id, new.search_text);
   end`,
  `create trigger ${table}_search_update after update of search_text on ${table}
     when new.search_text is not old.search_text begin
     update ${table}_search set search_text = new.search_text where rowid = new.id;
   end`,
  `create trigger ${table}_search_delete after delete on ${table} begin
     delete from ${table}_search where rowid = old.id;
   end`,
];

const postgres = (table: string) => [
  `do $$ begin
     create extension if not exists pg_trgm;
     create index ${table}_search on ${table} using gin (search_text gin_trgm_ops);
   exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
     raise notice 'searches read all texts: %', sqlerrm;
   end $$`,
];

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

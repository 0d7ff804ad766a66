import { type Kysely, sql } from "kysely";
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

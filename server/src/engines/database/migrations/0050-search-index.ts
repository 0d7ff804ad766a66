import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../dialect.ts";

/**
 * Substrings of articles are found by an index of their trigrams instead of by reading all texts. SQLite's FTS5 table
 * holds the index alone, and triggers keep it in step with `posts`. PostgreSQL needs the extension `pg_trgm`; where it
 * isn't installed, or this user may not create it, searches read all texts as before.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const statement of kind === "sqlite" ? sqlite : postgres) await sql.raw(statement).execute(database);
}

const sqlite = [
  // `search_text` is folded already. Without positions (`detail=none`) the index is half as large as the texts.
  `create virtual table posts_search using fts5(
     search_text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
  "insert into posts_search (rowid, search_text) select id, search_text from posts",
  `create trigger posts_search_insert after insert on posts begin
     insert into posts_search (rowid, search_text) values (new.id, new.search_text);
   end`,
  `create trigger posts_search_update after update of search_text on posts
     when new.search_text is not old.search_text begin
     update posts_search set search_text = new.search_text where rowid = new.id;
   end`,
  `create trigger posts_search_delete after delete on posts begin
     delete from posts_search where rowid = old.id;
   end`,
];

const postgres = [
  `do $$ begin
     create extension if not exists pg_trgm;
     create index posts_search on posts using gin (search_text gin_trgm_ops);
   exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
     raise notice 'searches read all texts: %', sqlerrm;
   end $$`,
];

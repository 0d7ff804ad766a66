import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../dialect.ts";

const longTexts = ["content_raw", "content_rendered", "search_text"];

/**
 * SQLite reads a row from its beginning: what lies behind an article's long texts is found by walking through all their
 * pages, 10 ms where they have two megabytes. So they go to the row's end. PostgreSQL keeps them elsewhere anyway.
 * The columns move and the table stays, since dropping a table deletes what refers to its rows.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== "sqlite") return;
  const run = (statement: string) => sql.raw(statement).execute(database);
  await run("drop trigger posts_search_insert");
  await run("drop trigger posts_search_update");
  for (const name of longTexts)
    await run(`alter table posts add column moved_${name} text not null default ''`);
  // Emptied at once, so that the file grows by one article and not by all of them.
  await run(
    `update posts set ${longTexts.map((name) => `moved_${name} = ${name}, ${name} = ''`).join(", ")}`,
  );
  for (const name of longTexts) {
    await run(`alter table posts drop column ${name}`);
    await run(`alter table posts rename column moved_${name} to ${name}`);
  }
  await run(`create trigger posts_search_insert after insert on posts begin
     insert into posts_search (rowid, search_text) values (new.id, new.search_text);
   end`);
  await run(`create trigger posts_search_update after update of search_text on posts
     when new.search_text is not old.search_text begin
     update posts_search set search_text = new.search_text where rowid = new.id;
   end`);
}

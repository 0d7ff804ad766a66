import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";
import { searchTriggers } from "./text-index.ts";

const longTexts = ["content_raw", "content_rendered", "search_text"];

/**
 * Moves the long texts of `posts` to the end of its rows. SQLite finds the columns behind a long text by reading all of
 * its pages, half a millisecond for two megabytes; PostgreSQL stores long texts elsewhere. The columns are moved within
 * the table, since dropping the table would delete the rows that refer to it.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== "sqlite") return;
  const run = (statement: string) => sql.raw(statement).execute(database);
  for (const event of ["insert", "update", "delete"]) await run(`drop trigger posts_search_${event}`);
  for (const name of longTexts)
    await run(`alter table posts add column moved_${name} text not null default ''`);
  // The old columns are emptied in the same update, so that their pages are used again and the file doesn't grow. With
  // `or rollback`, which nothing here needs, SQLite keeps no copy of the table for a return to before the statement.
  await run(
    `update or rollback posts set ${longTexts.map((name) => `moved_${name} = ${name}, ${name} = ''`).join(", ")}`,
  );
  for (const name of longTexts) {
    await run(`alter table posts drop column ${name}`);
    await run(`alter table posts rename column moved_${name} to ${name}`);
  }
  for (const statement of searchTriggers("posts")) await run(statement);
}

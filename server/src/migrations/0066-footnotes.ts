import { type Kysely, sql } from "kysely";

/**
 * Footnotes of articles and pages, and posters of films. The title of a private post is kept as it is: what went
 * before it is no part of it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("posts")
    .addColumn("footnotes", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema
    .alterTable("media")
    .addColumn("featured_media_id", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update posts set title = substr(title, 10) where status = 'private' and title like 'Private: %'
  `.execute(database);
}

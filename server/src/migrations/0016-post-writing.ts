import { type Kysely, sql } from "kysely";

/**
 * Columns for articles, pages and projects written through the API: the URL they were created under, whether they
 * may be discussed, their order among pages, a date that moves with each save until one is set, and the name to
 * restore from the bin; and a table of their revisions.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const texts = { guid: "", comment_status: "closed", ping_status: "closed" };
  for (const [name, value] of Object.entries(texts)) {
    await schema
      .alterTable("posts")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(value))
      .execute();
  }
  for (const name of ["menu_order", "date_floats"]) {
    await schema
      .alterTable("posts")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await schema.alterTable("posts").addColumn("trashed_slug", "text").execute();
  await schema.alterTable("posts").addColumn("modified_by", "integer").execute();
  await schema
    .createTable("revisions")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("author_id", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("title_raw", "text", (column) => column.notNull())
    .addColumn("content_raw", "text", (column) => column.notNull())
    .addColumn("excerpt_raw", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content_rendered", "text", (column) => column.notNull())
    .addColumn("excerpt_rendered", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("modified_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("revisions_by_post")
    .on("revisions")
    .columns(["post_id", "created_at", "id"])
    .execute();
  await sql`create unique index autosaves_by_author on revisions (post_id, author_id) where kind = 'autosave'`.execute(
    database,
  );
  await sql`create index posts_due on posts (published_at) where status = 'future'`.execute(database);
}

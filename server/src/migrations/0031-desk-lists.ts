import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/** Indexes for lists of all statuses. They hold every filtered column, so wide rows are read for one page alone. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  // The same cut as for new titles: PostgreSQL can't index longer ones.
  await sql`update posts set title_key = substr(title_key, 1, 500) where length(title_key) > 500`.execute(
    database,
  );
  const orders = {
    modified: ["modified_at"],
    published: ["published_at"],
    title: ["title_key"],
    author: ["author_id"],
  } as const;
  for (const [name, columns] of Object.entries(orders)) {
    const rest = ["status", "author_id", "published_at", "modified_at"].filter(
      (column) => !(columns as readonly string[]).includes(column),
    );
    await schema
      .createIndex(`posts_of_all_by_${name}`)
      .on("posts")
      .columns(["type", ...columns, "id", ...rest])
      .execute();
  }
  await schema
    .createIndex("media_of_all_by_date")
    .on("media")
    .columns(["published_at", "id", "mime_type", "author_id", "parent_post_id", "modified_at"])
    .execute();
  // PostgreSQL takes no long title into an index, and reads the titles of a library as fast without one.
  if (kind === "sqlite")
    await schema.createIndex("media_by_title").on("media").columns(["title", "id"]).execute();
}

import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Projects as saved, with ids of their own: WordPress has no such revisions, so `content_ids` must not count them. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("project_revisions")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("author_id", "integer")
    .addColumn("title_raw", "text", (column) => column.notNull())
    .addColumn("content_raw", "text", (column) => column.notNull())
    .addColumn("featured_media_id", "integer", (column) => column.notNull())
    .addColumn("acf", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("project_revisions_by_post")
    .on("project_revisions")
    .columns(["post_id", "id"])
    .execute();
}

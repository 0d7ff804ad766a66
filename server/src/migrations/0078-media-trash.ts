import type { Kysely } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/** Files go into a trash first; and which texts name a file by its URL is known without reading all of them. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema.alterTable("media").addColumn("trashed_at", "text").execute();
  // As before, with the column that every list asks for.
  await schema.dropIndex("media_of_all_by_date").execute();
  await schema
    .createIndex("media_of_all_by_date")
    .on("media")
    .columns([
      ...["published_at", "id", "mime_type", "author_id", "parent_post_id", "modified_at"],
      "trashed_at",
    ])
    .execute();
  if (kind === "sqlite") {
    await schema.dropIndex("media_by_title").execute();
    await schema
      .createIndex("media_by_title")
      .on("media")
      .columns(["title", "id", "parent_post_id", "trashed_at"])
      .execute();
  }
  await schema
    .createIndex("media_by_trashed_at")
    .on("media")
    .columns(["trashed_at", "id"])
    .where("trashed_at", "is not", null)
    .execute();
  await schema
    .createTable("media_mentions")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("media_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("media_mentions_key", ["post_id", "place", "media_id"])
    .execute();
  await schema
    .createIndex("media_mentions_by_media")
    .on("media_mentions")
    .columns(["media_id", "post_id", "place"])
    .execute();
  await schema
    .createTable("media_mentions_read")
    .addColumn("post_id", "integer", (column) =>
      column.primaryKey().references("posts.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  // Versions stand behind the texts in a row, which are long.
  await schema.createIndex("posts_by_version").on("posts").columns(["version", "id"]).execute();
}

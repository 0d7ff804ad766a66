import { type Kysely, sql } from "kysely";

/** The library's own tags, and indexes for its filters. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("media_tags")
    .addColumn("media_id", "integer", (column) => column.notNull().references("media.id").onDelete("cascade"))
    // Folded, so that one tag is written in one way.
    .addColumn("tag_key", "text", (column) => column.notNull())
    .addColumn("tag", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("media_tags_key", ["media_id", "tag_key"])
    .execute();
  await schema
    .createIndex("media_tags_by_tag")
    .on("media_tags")
    .columns(["tag_key", "media_id", "tag"])
    .execute();
  await schema
    .createIndex("media_without_alt_text")
    .on("media")
    .columns(["published_at", "id", "author_id", "parent_post_id", "trashed_at"])
    .where(sql<boolean>`media_type = 'image' and alt_text = '' and decorative = 0`)
    .execute();
  await schema
    .createIndex("media_by_poster")
    .on("media")
    .columns(["featured_media_id"])
    .where(sql<boolean>`featured_media_id > 0`)
    .execute();
}

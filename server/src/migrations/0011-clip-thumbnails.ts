import type { Kysely } from "kysely";

/** Stored thumbnails of YouTube clips, and the time of the next attempt for those that couldn't be fetched. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("clip_thumbnails")
    .addColumn("video_id", "text", (column) => column.primaryKey())
    .addColumn("width", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("height", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_attempt_at", "text", (column) => column.notNull())
    .execute();
}

import type { Kysely } from "kysely";

/** Which thumbnails of YouTube clips are kept, and when to ask again for those that could not be had. */
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

import type { Kysely } from "kysely";

/** Files that come in pieces, and films that are made ready for the web. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("uploads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("alt_text", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("claimed_until", "text")
    .addColumn("media_id", "integer")
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("uploads_by_user").on("uploads").columns(["user_id", "state"]).execute();
  await schema.createIndex("uploads_by_age").on("uploads").column("created_at").execute();
  await schema
    .createTable("video_jobs")
    .addColumn("media_id", "integer", (column) =>
      column.primaryKey().references("media.id").onDelete("cascade"),
    )
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("progress", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_attempt_at", "text", (column) => column.notNull())
    .addColumn("claimed_until", "text")
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("video_jobs_due").on("video_jobs").columns(["state", "next_attempt_at"]).execute();
}

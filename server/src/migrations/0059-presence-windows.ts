import type { Kysely } from "kysely";

/** A person may have one text open in several windows: each comes and goes by itself. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("presence_windows")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("window_id", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("presence_windows_key", ["post_id", "user_id", "window_id"])
    .execute();
  await schema.createIndex("presence_windows_by_age").on("presence_windows").column("seen_at").execute();
}

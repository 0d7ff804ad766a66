import type { Kysely } from "kysely";

/** The address that somebody wants instead of theirs, until they confirm it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("email_changes")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("requested_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("email_changes_by_time").on("email_changes").column("expires_at").execute();
}

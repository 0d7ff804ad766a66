import type { Kysely } from "kysely";

/** Preferences that WordPress's editor keeps for its user, as JSON. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("user_preferences")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("preferences", "text", (column) => column.notNull())
    .execute();
}

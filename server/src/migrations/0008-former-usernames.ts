import type { Kysely } from "kysely";

/** Former usernames of members, which are reserved for some time. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("former_usernames")
    .addColumn("username_key", "text", (column) => column.primaryKey())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("given_up_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("former_usernames_by_user").on("former_usernames").column("user_id").execute();
  await schema.createIndex("former_usernames_by_time").on("former_usernames").column("given_up_at").execute();
}

import type { Kysely } from "kysely";

/** Passwords for programs: each named, seen once, and taken back by itself. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("application_passwords")
    .addColumn("uuid", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("app_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .addColumn("last_address", "text")
    .execute();
  await schema
    .createIndex("application_passwords_by_user")
    .on("application_passwords")
    .columns(["user_id", "position"])
    .unique()
    .execute();
}

import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** People who sign in, their sessions and the tokens bound to those. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const schema = database.schema;
  await schema
    .createTable("users")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("username_key", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("display_name", "text", (column) => column.notNull())
    .addColumn("first_name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("last_name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("url", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("description", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("roles", "text", (column) => column.notNull())
    .addColumn("avatar_url", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("registered_at", "text", (column) => column.notNull())
    .addColumn("email_confirmed_at", "text")
    .addColumn("banned_at", "text")
    .execute();

  await schema
    .createTable("user_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("user_agent", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("address", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .execute();
  await schema.createIndex("user_sessions_by_user").on("user_sessions").column("user_id").execute();

  await schema
    .createTable("refresh_tokens")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) =>
      column.notNull().references("user_sessions.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await schema.createIndex("refresh_tokens_by_session").on("refresh_tokens").column("session_id").execute();

  await schema
    .createTable("one_time_tokens")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await schema.createIndex("one_time_tokens_by_user").on("one_time_tokens").column("user_id").execute();
}

import type { Kysely } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/** Passkeys, authenticator apps and recovery codes; when a session was proved last, and the link that ends it. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const counter = kind === "postgres" ? "bigint" : "integer";
  await schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", counter, (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("synced", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await schema.createIndex("passkeys_by_user").on("passkeys").column("user_id").execute();
  await schema
    .createTable("sign_in_challenges")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("bound_to", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("sign_in_challenges_by_end")
    .on("sign_in_challenges")
    .column("expires_at")
    .execute();
  await schema.createIndex("sign_in_challenges_by_user").on("sign_in_challenges").column("user_id").execute();
  await schema
    .createTable("authenticator_apps")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("sealed_secret", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("last_step", "integer", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await schema
    .createTable("recovery_codes")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await schema.createIndex("recovery_codes_by_user").on("recovery_codes").column("user_id").execute();
  await schema
    .createTable("sign_in_records")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("first_signed_in_at", "text")
    .addColumn("second_factor_asked_at", "text")
    .execute();
  await schema.alterTable("user_sessions").addColumn("proved_at", "text").execute();
  await schema.alterTable("user_sessions").addColumn("end_hash", "text").execute();
  await schema.createIndex("user_sessions_by_end_hash").on("user_sessions").column("end_hash").execute();
}

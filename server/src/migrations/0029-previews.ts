import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Unpublished states for previews, the links to them, and the locks of posts that are being edited. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("preview_states")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("modified_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("preview_states_key", ["subject", "user_id"])
    .execute();
  await schema.createIndex("preview_states_by_age").on("preview_states").column("modified_at").execute();
  await schema
    .createTable("preview_links")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("created_by", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .execute();
  await schema.createIndex("preview_links_by_post").on("preview_links").column("post_id").execute();
  await schema.createIndex("preview_links_by_expiry").on("preview_links").column("expires_at").execute();
  await schema
    .createTable("presence")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("presence_key", ["post_id", "user_id"])
    .execute();
  await schema.createIndex("presence_by_age").on("presence").column("seen_at").execute();
}

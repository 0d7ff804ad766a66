import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Comments on a block or a field of an article, page or project, and who hears of answers. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable("comment_threads")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("block", "integer", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("resolved_at", "text")
    .addColumn("resolved_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .execute();
  await schema
    .createIndex("comment_threads_by_post")
    .on("comment_threads")
    .columns(["post_id", "resolved_at"])
    .execute();
  await schema
    .createTable("comment_messages")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("thread_id", "integer", (column) =>
      column.notNull().references("comment_threads.id").onDelete("cascade"),
    )
    .addColumn("author_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("edited_at", "text")
    .execute();
  await schema
    .createIndex("comment_messages_by_thread")
    .on("comment_messages")
    .columns(["thread_id", "id"])
    .execute();
  await schema.createIndex("comment_messages_by_author").on("comment_messages").column("author_id").execute();
  await schema
    .createTable("comment_watchers")
    .addColumn("thread_id", "integer", (column) =>
      column.notNull().references("comment_threads.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("told_message", "integer", (column) => column.notNull())
    .addColumn("told_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("comment_watchers_key", ["thread_id", "user_id"])
    .execute();
  await schema.createIndex("comment_watchers_by_user").on("comment_watchers").column("user_id").execute();
}

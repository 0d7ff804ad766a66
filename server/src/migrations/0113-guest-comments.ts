import type { Kysely } from "kysely";

/** Preview links whose readers may comment, and what they wrote. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("preview_links")
    .addColumn("allows_comments", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable("comment_threads")
    .addColumn("preview_link_id", "integer", (column) =>
      column.references("preview_links.id").onDelete("set null"),
    )
    .execute();
  await schema
    .createIndex("comment_threads_by_preview_link")
    .on("comment_threads")
    .column("preview_link_id")
    .execute();
  await schema.alterTable("comment_messages").addColumn("guest_name", "text").execute();
}

import type { Kysely } from "kysely";

/** Plain custom fields of articles, pages and projects that came from a WordPress, as they came. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("post_meta")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("meta_key", "text", (column) => column.notNull())
    .addColumn("meta_value", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_meta_key", ["post_id", "position"])
    .execute();
}

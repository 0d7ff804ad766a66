import type { Kysely } from "kysely";

/** Names that uploads under way have taken, so that two never write one file; and where pictures are cut to. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("upload_names")
    .addColumn("file", "text", (column) => column.primaryKey())
    .addColumn("taken_at", "text", (column) => column.notNull())
    .execute();
  await schema.alterTable("media").addColumn("focal_point", "text").execute();
}

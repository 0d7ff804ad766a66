import type { Kysely } from "kysely";

/** Pictures on cards of shared links. Which posts share a file is asked before it is deleted, and for who may have it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("posts")
    .addColumn("share_picture", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("posts_by_share_picture").on("posts").column("share_picture").execute();
}

import type { Kysely } from "kysely";

/** Pictures on cards of shared links. The index finds the posts of a file, for its deletion and its access check. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("posts")
    .addColumn("share_picture", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("posts_by_share_picture").on("posts").column("share_picture").execute();
}

import type { Kysely } from "kysely";

/** With its version, it tells whether a post's texts are still those that a save has read before its transaction. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("posts")
    .addColumn("renderings", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

import type { Kysely } from "kysely";

/** When bytes of an upload came last, and in how many requests. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("uploads").addColumn("active_at", "text").execute();
  await schema
    .alterTable("uploads")
    .addColumn("requests", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

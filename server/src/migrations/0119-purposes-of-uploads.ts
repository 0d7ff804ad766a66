import type { Kysely } from "kysely";

/** Uploads that aren't for the library. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("uploads")
    .addColumn("purpose", "text", (column) => column.notNull().defaultTo("library"))
    .execute();
}

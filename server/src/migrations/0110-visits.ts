import type { Kysely } from "kysely";

/** Visits by day: sums, pages, the sites that led here, and bots. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("visit_counts")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("views", "integer", (column) => column.notNull())
    .addColumn("visits", "integer", (column) => column.notNull())
    .addColumn("requests", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_counts_key", ["day", "kind", "name"])
    .execute();
}

import type { Kysely } from "kysely";

/** A cache of long texts, prepared for readers. Every row can be made anew. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("prepared_texts")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("length", "integer", (column) => column.notNull())
    .addColumn("used_at", "text", (column) => column.notNull())
    .execute();
  // Covers the search for old rows, so that their texts needn't be read.
  await schema
    .createIndex("prepared_texts_by_use")
    .on("prepared_texts")
    .columns(["used_at", "length", "key"])
    .execute();
}

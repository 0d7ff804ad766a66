import type { Kysely } from "kysely";

/** What was made of long texts, for their readers. All of it can be made anew. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("prepared_texts")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("length", "integer", (column) => column.notNull())
    .addColumn("used_at", "text", (column) => column.notNull())
    .execute();
  // Old ones are looked for by it, and their texts aren't read for that.
  await schema
    .createIndex("prepared_texts_by_use")
    .on("prepared_texts")
    .columns(["used_at", "length", "key"])
    .execute();
}

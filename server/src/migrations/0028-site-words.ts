import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** The site's own words: one row a part that somebody has changed, and what each said before. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("site_words")
    .addColumn("part", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("published", "text")
    .addColumn("published_at", "text")
    .addColumn("draft", "text")
    .addColumn("scheduled_at", "text")
    .addColumn("modified_at", "text", (column) => column.notNull())
    .addColumn("modified_by", "integer")
    .execute();
  await schema
    .createTable("site_word_revisions")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("author_id", "integer")
    .execute();
  await schema
    .createIndex("site_word_revisions_by_part")
    .on("site_word_revisions")
    .columns(["part", "id"])
    .execute();
}

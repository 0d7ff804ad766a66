import { type Kysely, sql } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/**
 * The versions of the schemas that the site's words were written for, what each part showed last under each version,
 * and scheduled words in rows of their own, beside what is published and what is drafted.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  for (const name of ["published_schema_version", "draft_schema_version"])
    await schema.alterTable("site_words").addColumn(name, "integer").execute();
  await schema.alterTable("site_words").addColumn("schedule_note", "text").execute();
  await schema.alterTable("site_word_revisions").addColumn("schema_version", "integer").execute();
  await schema
    .createTable("site_words_shown")
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("schema_version", "integer", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("shown_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("site_words_shown_key", ["part", "schema_version"])
    .execute();
  await schema
    .createTable("site_words_scheduled")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("schema_version", "integer")
    .addColumn("base", "text")
    .addColumn("base_schema_version", "integer")
    .addColumn("scheduled_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "integer")
    .execute();
  await schema
    .createIndex("site_words_scheduled_by_time")
    .on("site_words_scheduled")
    .column("scheduled_at")
    .execute();
  await sql`
    insert into site_words_shown (part, schema_version, document, shown_at)
    select part, 1, published, coalesce(published_at, modified_at) from site_words where published is not null
  `.execute(database);
  await sql`
    insert into site_words_scheduled
      (part, document, schema_version, base, base_schema_version, scheduled_at, created_at, created_by)
    select part, draft, 1, published, 1, scheduled_at, modified_at, modified_by
    from site_words where draft is not null and scheduled_at is not null
  `.execute(database);
  await sql`
    update site_words set draft = null, scheduled_at = null where draft is not null and scheduled_at is not null
  `.execute(database);
}

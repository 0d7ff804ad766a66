import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Articles, portfolio items, pages, terms, media, and the versions that caches compare. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const schema = database.schema;
  await schema
    .createTable("content_ids")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("kind", "text", (column) => column.notNull())
    .execute();

  await schema
    .createTable("posts")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content_raw", "text", (column) => column.notNull())
    .addColumn("content_rendered", "text", (column) => column.notNull())
    .addColumn("excerpt_raw", "text", (column) => column.notNull())
    .addColumn("excerpt_rendered", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("author_id", "integer", (column) => column.notNull())
    .addColumn("featured_media_id", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("password", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("sticky", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("template", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("format", "text", (column) => column.notNull().defaultTo("standard"))
    .addColumn("acf", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("revision_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("last_revision_id", "integer")
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("modified_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("posts_by_date")
    .on("posts")
    .columns(["type", "status", "published_at", "id"])
    .execute();
  await schema
    .createIndex("posts_by_modified")
    .on("posts")
    .columns(["type", "status", "modified_at", "id"])
    .execute();
  await schema.createIndex("posts_by_slug").on("posts").columns(["type", "slug"]).execute();
  await schema.createIndex("posts_by_author").on("posts").columns(["author_id", "type", "status"]).execute();

  await schema
    .createTable("terms")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("taxonomy", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("parent_id", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("terms_by_slug").on("terms").columns(["taxonomy", "slug"]).unique().execute();

  await schema
    .createTable("post_terms")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("term_id", "integer", (column) => column.notNull().references("terms.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("post_terms_key", ["post_id", "term_id"])
    .execute();
  await schema.createIndex("post_terms_by_term").on("post_terms").columns(["term_id", "post_id"]).execute();

  await schema
    .createTable("media")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("caption_rendered", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("description_rendered", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("alt_text", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("mime_type", "text", (column) => column.notNull())
    .addColumn("author_id", "integer", (column) => column.notNull())
    .addColumn("parent_post_id", "integer")
    .addColumn("file", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("acf", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("modified_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("media_by_date").on("media").columns(["published_at", "id"]).execute();
  await schema.createIndex("media_by_slug").on("media").column("slug").execute();
  await schema.createIndex("media_by_file").on("media").column("file").unique().execute();

  await schema
    .createTable("content_versions")
    .addColumn("resource", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createTable("studio_state")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}

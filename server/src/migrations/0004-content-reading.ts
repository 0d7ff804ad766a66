import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/** Sort keys for lists, titles as they were written, and version counters that tell other replicas of changes. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("posts")
    .addColumn("title_raw", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema
    .alterTable("posts")
    .addColumn("title_key", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  if (kind === "postgres") {
    // Letter by letter, as SQLite compares: a locale's own order would differ from one machine to another.
    await sql`alter table posts alter column title_key type text collate "C"`.execute(database);
    await sql`alter table posts alter column slug type text collate "C"`.execute(database);
    await sql`alter table terms alter column slug type text collate "C"`.execute(database);
    await sql`
      create function announce_content_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content_changed', new.resource);
        return null;
      end $$`.execute(database);
    await sql`
      create trigger announce_content_change after insert or update on content_versions
      for each row execute function announce_content_change()`.execute(database);
  }
  await schema
    .createIndex("posts_by_title")
    .on("posts")
    .columns(["type", "status", "title_key", "id"])
    .execute();
  await schema.createIndex("posts_by_id").on("posts").columns(["type", "status", "id"]).execute();
  await schema.createIndex("media_by_parent").on("media").column("parent_post_id").execute();
}

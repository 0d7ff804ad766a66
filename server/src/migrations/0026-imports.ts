import type { Kysely } from "kysely";

/** Keys of imported records, so that each is imported once; and redirects from their old URLs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("import_keys")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("target_id", "integer", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("import_keys_key", ["source", "kind", "key"])
    .execute();
  await schema
    .createTable("redirects")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("target_id", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("redirects_by_target").on("redirects").columns(["kind", "target_id"]).execute();
}

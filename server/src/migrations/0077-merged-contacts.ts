import type { Kysely } from "kysely";

/** A contact may be the same person as another: which is noted, and can be taken back. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("contacts")
    .addColumn("merged_into", "integer", (column) => column.references("contacts.id").onDelete("set null"))
    .execute();
  await schema.createIndex("contacts_by_merged_into").on("contacts").column("merged_into").execute();
}

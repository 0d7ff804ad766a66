import type { Kysely } from "kysely";

/** Lists of invoices find, count and sort by one index that holds all they ask of a row. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex("invoices_by_status").execute();
  await schema.dropIndex("invoices_by_due").execute();
  await schema
    .createIndex("invoices_by_standing")
    .on("invoices")
    .columns(["status", "kind", "due_on", "id"])
    .execute();
}

import { type Kysely, sql } from "kysely";

/** Time at which the studio was notified of a contact request; null while a burst of requests waits for its digest. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("contact_requests").addColumn("reported_at", "text").execute();
  await sql`update contact_requests set reported_at = created_at`.execute(database);
  await database.schema
    .createIndex("contact_requests_unreported")
    .on("contact_requests")
    .column("id")
    .where(sql.ref("reported_at"), "is", null)
    .execute();
}

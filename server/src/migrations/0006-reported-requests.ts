import { type Kysely, sql } from "kysely";

/** Which contact requests the studio has been told of: what comes too fast for single notices waits for a digest. */
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

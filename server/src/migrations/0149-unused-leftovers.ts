import { type Kysely, sql } from "kysely";

/** Presence by person isn't written any more, and two indexes of requests had the same column. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Emptied, not dropped: the retention of 0.2.0 names the table.
  await sql`delete from presence`.execute(database);
  await database.schema.dropIndex("contact_requests_by_account").execute();
}

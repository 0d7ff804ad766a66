import type { Kysely } from "kysely";

/** Contact requests that a WordPress behind this server has taken: sent again, they are not given to it twice. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("delivered_requests")
    .addColumn("submission_key", "text", (column) => column.primaryKey())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("delivered_requests_by_date")
    .on("delivered_requests")
    .column("created_at")
    .execute();
}

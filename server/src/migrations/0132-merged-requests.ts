import type { Kysely } from "kysely";

/** Requests of one person that are one: what came from which is kept, so that they can be separated again. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("contact_requests")
    .addColumn("merged_into", "integer", (column) =>
      column.references("contact_requests.id").onDelete("cascade"),
    )
    .execute();
  await schema.alterTable("contact_requests").addColumn("merged_message", "integer").execute();
  await schema
    .createIndex("contact_requests_by_merged_into")
    .on("contact_requests")
    .column("merged_into")
    .execute();
  await schema.alterTable("request_messages").addColumn("merged_from", "integer").execute();
  await schema.alterTable("quotes").addColumn("merged_from", "integer").execute();
}

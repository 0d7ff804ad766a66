import type { Kysely } from "kysely";

/** Mails that are tried again or discarded at the desk, who wants its morning mail, and what its home counts. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ["retried_at", "discarded_at"])
    await schema.alterTable("outbox_messages").addColumn(column, "text").execute();
  await schema
    .createTable("morning_mails")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("told_until", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("quotes_by_status")
    .on("quotes")
    .columns(["status", "valid_until", "id"])
    .execute();
}

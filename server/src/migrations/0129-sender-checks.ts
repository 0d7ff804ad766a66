import type { Kysely } from "kysely";

/** The receiving mail server's verdict on the sender of each mail; empty for mails read before. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("incoming_mails")
    .addColumn("sender_check", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

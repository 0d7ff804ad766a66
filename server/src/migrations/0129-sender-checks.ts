import type { Kysely } from "kysely";

/** What the receiving mail server found out about the sender of each mail; empty for those before. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("incoming_mails")
    .addColumn("sender_check", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

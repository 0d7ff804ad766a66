import type { Kysely } from "kysely";

/** Application passwords that may do less than their person, and that end. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("application_passwords")
    .addColumn("limited_to", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.alterTable("application_passwords").addColumn("expires_at", "text").execute();
}

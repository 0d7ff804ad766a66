import type { Kysely } from "kysely";

/** What people are called among each other, where it isn't their username. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("users")
    .addColumn("nickname", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

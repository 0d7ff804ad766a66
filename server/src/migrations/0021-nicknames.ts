import type { Kysely } from "kysely";

/** Nicknames; an empty one stands for the username. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("users")
    .addColumn("nickname", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

import type { Kysely } from "kysely";

/** Pictures that say nothing: no text has to stand in their place. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("media")
    .addColumn("decorative", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

import type { Kysely } from "kysely";

/** What cards of shared links say, and whether search engines may list a page. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const [name, initial] of [
    ["share_text", ""],
    ["robots", "index"],
  ] as const)
    await schema
      .alterTable("posts")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(initial))
      .execute();
}

import type { Kysely } from "kysely";

/** Texts for cards of shared links, and pages that search engines may not list. */
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

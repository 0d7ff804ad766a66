import type { Kysely } from "kysely";

/** Redirects to paths and other sites, who made them and how often they are used; paths at which visitors found nothing. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const columns = {
    target: ["text", (column) => column.notNull().defaultTo("")],
    target_path: ["text", (column) => column.notNull().defaultTo("")],
    // Earlier versions wrote renames, but for imports, which were few and whose rows don't say so.
    source: ["text", (column) => column.notNull().defaultTo("rename")],
    created_by: ["integer", (column) => column],
    hits: ["integer", (column) => column.notNull().defaultTo(0)],
    last_hit_at: ["text", (column) => column],
  } satisfies Record<
    string,
    ["text" | "integer", Parameters<ReturnType<typeof schema.alterTable>["addColumn"]>[2]]
  >;
  for (const [name, [type, build]] of Object.entries(columns))
    await schema.alterTable("redirects").addColumn(name, type, build).execute();
  await schema.createIndex("redirects_by_target_path").on("redirects").column("target_path").execute();
  await schema
    .createTable("unknown_paths")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("hits", "integer", (column) => column.notNull())
    .addColumn("first_hit_at", "text", (column) => column.notNull())
    .addColumn("last_hit_at", "text", (column) => column.notNull())
    .execute();
}

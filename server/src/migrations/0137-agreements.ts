import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Agreements of the studio, each as it was at every saving, and those that clients have signed with a quote. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable("agreement_templates")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("deleted_at", "text")
    .execute();
  await schema
    .createTable("agreement_versions")
    .addColumn("template_id", "integer", (column) =>
      column.notNull().references("agreement_templates.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("author_name", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("agreement_versions_key", ["template_id", "version"])
    .execute();
  await schema
    .createTable("quote_agreements")
    .addColumn("quote_id", "integer", (column) =>
      column.primaryKey().references("quotes.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("seal", "text", (column) => column.notNull())
    .addColumn("countersigned_name", "text")
    .addColumn("countersigned_at", "text")
    .addColumn("counterseal", "text")
    .execute();
}

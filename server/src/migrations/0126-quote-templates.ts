import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

interface Before {
  quotes: { id: number; version: number; viewed_at: string | null };
  quote_versions: { quote_id: number; version: number; sent_at: string };
}

/** Quotes that new ones begin with, and the studio's address as it was when a version was sent. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("quote_templates")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .execute();
  // Empty for versions that were sent before.
  await schema
    .alterTable("quote_versions")
    .addColumn("studio", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await forgetEarlierViews(database as Kysely<Before>);
}

/** A look before the newest version was sent was at another one. */
async function forgetEarlierViews(rows: Kysely<Before>): Promise<void> {
  await rows
    .updateTable("quotes")
    .set({ viewed_at: null })
    .where("viewed_at", "<", ({ selectFrom }) =>
      selectFrom("quote_versions")
        .select("sent_at")
        .whereRef("quote_id", "=", "quotes.id")
        .whereRef("quote_versions.version", "=", "quotes.version"),
    )
    .execute();
}

import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Quotes with their versions, the links by which clients open them, and what clients have accepted. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable("quotes")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("number", "text", (column) => column.notNull().unique())
    .addColumn("request_id", "integer", (column) =>
      column.notNull().references("contact_requests.id").onDelete("cascade"),
    )
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("total_cents", "integer", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("decline_reason", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .addColumn("viewed_at", "text")
    .addColumn("valid_until", "text")
    .addColumn("decided_at", "text")
    .execute();
  await schema.createIndex("quotes_by_request").on("quotes").columns(["request_id", "id"]).execute();
  await schema
    .createTable("quote_versions")
    .addColumn("quote_id", "integer", (column) =>
      column.notNull().references("quotes.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("document_hash", "text", (column) => column.notNull())
    .addColumn("sent_at", "text", (column) => column.notNull())
    .addColumn("valid_until", "text", (column) => column.notNull())
    .addColumn("author_name", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("quote_versions_key", ["quote_id", "version"])
    .execute();
  await schema
    .createTable("quote_links")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("quote_id", "integer", (column) =>
      column.notNull().references("quotes.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("quote_links_by_quote").on("quote_links").column("quote_id").execute();
  await schema
    .createTable("quote_acceptances")
    .addColumn("quote_id", "integer", (column) =>
      column.primaryKey().references("quotes.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("chosen", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("total_cents", "integer", (column) => column.notNull())
    .addColumn("document_hash", "text", (column) => column.notNull())
    .addColumn("accepted_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("quote_numbers")
    .addColumn("year", "integer", (column) => column.primaryKey())
    .addColumn("last", "integer", (column) => column.notNull())
    .execute();
}

import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";
import { createTextIndex } from "../engines/database/text-index.ts";

/** Invoices, the links by which clients open them, and payments. They outlive requests: the law keeps them. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("invoices")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("number", "text", (column) => column.unique())
    .addColumn("request_id", "integer", (column) =>
      column.references("contact_requests.id").onDelete("set null"),
    )
    .addColumn("quote_id", "integer", (column) => column.references("quotes.id").onDelete("set null"))
    .addColumn("quote_part", "integer")
    .addColumn("corrects_id", "integer", (column) => column.references("invoices.id").onDelete("set null"))
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("studio", "text", (column) => column.notNull())
    .addColumn("total_cents", "bigint", (column) => column.notNull())
    .addColumn("credited_cents", "bigint", (column) => column.notNull())
    .addColumn("paid_cents", "bigint", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .addColumn("viewed_at", "text")
    .addColumn("issued_on", "text")
    .addColumn("due_on", "text")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("merged_from", "integer")
    .execute();
  await schema.createIndex("invoices_by_status").on("invoices").columns(["status", "id"]).execute();
  await schema.createIndex("invoices_by_due").on("invoices").columns(["status", "due_on", "id"]).execute();
  await schema.createIndex("invoices_by_request").on("invoices").columns(["request_id", "id"]).execute();
  await schema.createIndex("invoices_by_quote").on("invoices").columns(["quote_id", "id"]).execute();
  await schema.createIndex("invoices_by_correction").on("invoices").column("corrects_id").execute();
  await createTextIndex(database, "invoices", kind);
  await schema
    .createTable("invoice_links")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("invoice_id", "integer", (column) =>
      column.notNull().references("invoices.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("invoice_links_by_invoice").on("invoice_links").column("invoice_id").execute();
  await schema
    .createTable("invoice_payments")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("invoice_id", "integer", (column) =>
      column.notNull().references("invoices.id").onDelete("cascade"),
    )
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("amount_cents", "bigint", (column) => column.notNull())
    .addColumn("paid_on", "text", (column) => column.notNull())
    .addColumn("way", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("author_id", "integer")
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("undone_at", "text")
    .execute();
  await schema
    .createIndex("invoice_payments_by_invoice")
    .on("invoice_payments")
    .columns(["invoice_id", "id"])
    .execute();
  await schema
    .createTable("invoice_numbers")
    .addColumn("year", "integer", (column) => column.primaryKey())
    .addColumn("last", "integer", (column) => column.notNull())
    .execute();
}

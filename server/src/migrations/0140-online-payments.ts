import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Payments by card or bank through Stripe: what was begun, and what Stripe has told. Links of an invoice can end. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema.alterTable("invoice_links").addColumn("expires_at", "text").execute();
  await schema
    .createTable("invoice_checkouts")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("invoice_id", "integer", (column) =>
      column.notNull().references("invoices.id").onDelete("cascade"),
    )
    .addColumn("amount_cents", "bigint", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("session", "text", (column) => column.unique())
    .addColumn("url", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("invoice_checkouts_by_invoice")
    .on("invoice_checkouts")
    .columns(["invoice_id", "id"])
    .execute();
  await schema
    .createIndex("invoice_checkouts_by_status")
    .on("invoice_checkouts")
    .columns(["status", "created_at"])
    .execute();
  await schema
    .createTable("invoice_stripe_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("invoice_id", "integer", (column) => column.references("invoices.id").onDelete("cascade"))
    .addColumn("payment_intent", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("change", "text", (column) => column.notNull())
    .addColumn("problem", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("invoice_stripe_events_by_payment")
    .on("invoice_stripe_events")
    .columns(["payment_intent", "outcome"])
    .execute();
  await schema
    .createIndex("invoice_stripe_events_by_outcome")
    .on("invoice_stripe_events")
    .columns(["outcome", "received_at"])
    .execute();
  await schema
    .createIndex("invoice_stripe_events_by_invoice")
    .on("invoice_stripe_events")
    .column("invoice_id")
    .execute();
}

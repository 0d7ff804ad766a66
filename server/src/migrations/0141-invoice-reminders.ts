import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Reminders of unpaid invoices, each of which is sent once, and invoices whose reminders somebody holds. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema
    .alterTable("invoices")
    .addColumn("reminders_held", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable("invoice_reminders")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("invoice_id", "integer", (column) =>
      column.notNull().references("invoices.id").onDelete("cascade"),
    )
    .addColumn("stage", "integer")
    .addColumn("sent_on", "text", (column) => column.notNull())
    .addColumn("sent_at", "text", (column) => column.notNull())
    .addColumn("author_id", "integer")
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("mail_id", "integer")
    .addColumn("withdrawn_at", "text")
    .execute();
  await schema
    .createIndex("invoice_reminders_by_day")
    .on("invoice_reminders")
    .columns(["invoice_id", "sent_on"])
    .unique()
    .execute();
  await schema
    .createIndex("invoice_reminders_by_stage")
    .on("invoice_reminders")
    .columns(["invoice_id", "stage"])
    .unique()
    .execute();
}

import { type Kysely, sql } from "kysely";

/** Figures are added up from entries of indexes in their order: a join of all invoices with their taxes took most of their time. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable("invoice_taxes").addColumn("counted_on", "text").execute();
  await schema.alterTable("invoice_taxes").addColumn("counted_cents", "bigint").execute();
  await sql`
    update invoice_taxes set
      counted_on = (select issued_on from invoices where invoices.id = invoice_id and status != 'void'),
      counted_cents = coalesce(studio_cents, cents)
        * (select case when kind = 'credit' then -1 else 1 end from invoices where invoices.id = invoice_id)
  `.execute(database);
  await schema
    .createIndex("invoice_taxes_by_day")
    .on("invoice_taxes")
    .columns(["counted_on", "name", "counted_cents"])
    .execute();
  await schema.dropIndex("invoice_payments_by_day").execute();
  await schema
    .createIndex("invoice_payments_by_day")
    .on("invoice_payments")
    .columns(["paid_on", "undone_at", "kind", "amount_cents", "studio_cents"])
    .execute();
  await schema
    .createIndex("invoices_by_balance")
    .on("invoices")
    .columns(["status", "kind", "due_on", "total_cents", "credited_cents", "paid_cents", "rate_millionths"])
    .execute();
}

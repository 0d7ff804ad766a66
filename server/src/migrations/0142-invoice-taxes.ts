import type { InvoiceDocument } from "@extenso/contract/invoices/invoice-document.ts";
import { invoiceTotals } from "@extenso/contract/invoices/invoice-totals.ts";
import type { Kysely } from "kysely";

interface Rows {
  invoices: { id: number; status: string; document: string };
  invoice_taxes: {
    invoice_id: number;
    position: number;
    name: string;
    rate_thousandths: number;
    number: string;
    cents: number;
  };
}

/** Documents read at once. */
const atOnce = 200;

/** Taxes of invoices that were sent, in rows of their own: figures add them up without reading a document. */
export async function up(database: Kysely<Rows>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("invoice_taxes")
    .addColumn("invoice_id", "integer", (column) =>
      column.notNull().references("invoices.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("rate_thousandths", "integer", (column) => column.notNull())
    .addColumn("number", "text", (column) => column.notNull())
    .addColumn("cents", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("invoice_taxes_key", ["invoice_id", "position"])
    .execute();
  // With all that figures ask of a row: documents are long.
  await schema
    .createIndex("invoices_by_issue")
    .on("invoices")
    .columns(["issued_on", "id", "status", "kind", "currency"])
    .execute();
  await schema
    .createIndex("invoice_payments_by_day")
    .on("invoice_payments")
    .columns(["paid_on", "invoice_id"])
    .execute();
  let after = 0;
  for (;;) {
    const sent = await database
      .selectFrom("invoices")
      .select(["id", "document"])
      .where("id", ">", after)
      .where("status", "!=", "draft")
      .orderBy("id")
      .limit(atOnce)
      .execute();
    const taxes = sent.flatMap(({ id, document }) => taxesOf(id, JSON.parse(document)));
    if (taxes.length > 0) await database.insertInto("invoice_taxes").values(taxes).execute();
    if (sent.length < atOnce) return;
    after = sent.at(-1)?.id ?? after;
  }
}

function taxesOf(invoice_id: number, document: InvoiceDocument): Rows["invoice_taxes"][] {
  const { taxes } = invoiceTotals(document);
  return document.taxes.map(({ name, rateThousandths, number }, position) => ({
    invoice_id,
    position,
    name,
    rate_thousandths: rateThousandths,
    number,
    cents: taxes[position]?.cents ?? 0,
  }));
}

/** Taxes of an invoice in rows, which figures and the accountant's table read: written when it is sent. */
import { inStudioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import type { InvoiceDocument } from "@extenso/contract/invoices/invoice-document.ts";
import { invoiceTotals } from "@extenso/contract/invoices/invoice-totals.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { documentOf, type Invoice } from "../invoice-store.ts";

export async function writeTaxes(
  rows: Transaction<Tables>,
  { id, kind }: Pick<Invoice, "id" | "kind">,
  { document, day }: { document: InvoiceDocument; day: string },
): Promise<void> {
  const { taxes } = invoiceTotals(document);
  if (taxes.length === 0) return;
  const { foreign } = document;
  await rows
    .insertInto("invoice_taxes")
    .values(
      document.taxes.map(({ name, rateThousandths, number }, position) => {
        const cents = taxes[position]?.cents ?? 0;
        const studioCents = inStudioCurrency(cents, foreign?.rateMillionths ?? null);
        return {
          invoice_id: id,
          position,
          name,
          rate_thousandths: rateThousandths,
          number,
          cents,
          studio_cents: foreign ? studioCents : null,
          counted_on: day,
          counted_cents: kind === "credit" ? 0 - studioCents : studioCents,
        };
      }),
    )
    .execute();
}

/** Writes the taxes of an invoice that was sent anew, as they would be had this version sent it. */
export async function rewriteTaxes(rows: Transaction<Tables>, invoice: Invoice): Promise<void> {
  await rows.deleteFrom("invoice_taxes").where("invoice_id", "=", invoice.id).execute();
  await writeTaxes(rows, invoice, { document: documentOf(invoice), day: invoice.issued_on ?? "" });
  if (invoice.status === "void") await uncountTaxes(rows, invoice.id);
}

/** Nothing is owed for what is void. */
export async function uncountTaxes(rows: Transaction<Tables>, invoiceId: number): Promise<void> {
  await rows
    .updateTable("invoice_taxes")
    .set({ counted_on: null })
    .where("invoice_id", "=", invoiceId)
    .execute();
}

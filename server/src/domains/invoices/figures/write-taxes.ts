/** Taxes of an invoice in rows, which figures and the accountant's table read: written when it is sent, and never changed. */
import { inStudioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import type { InvoiceDocument } from "@extenso/contract/invoices/invoice-document.ts";
import { invoiceTotals } from "@extenso/contract/invoices/invoice-totals.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";

export async function writeTaxes(
  rows: Transaction<Tables>,
  invoiceId: number,
  document: InvoiceDocument,
): Promise<void> {
  const { taxes } = invoiceTotals(document);
  if (taxes.length === 0) return;
  await rows
    .insertInto("invoice_taxes")
    .values(
      document.taxes.map(({ name, rateThousandths, number }, position) => ({
        invoice_id: invoiceId,
        position,
        name,
        rate_thousandths: rateThousandths,
        number,
        cents: taxes[position]?.cents ?? 0,
        studio_cents: document.foreign
          ? inStudioCurrency(taxes[position]?.cents ?? 0, document.foreign.rateMillionths)
          : null,
      })),
    )
    .execute();
}

/** Sentences about prices that may have been forgotten, to be asked about before an invoice is sent. */
import type { InvoiceDocument } from "./invoice-document.ts";
import { invoiceTotals } from "./invoice-totals.ts";

/** @returns sentences for the sender; none if every line has a price and the total isn't zero. */
export function invoiceDoubts(document: InvoiceDocument): string[] {
  const unpriced = document.lines.filter(({ unitCents }) => unitCents === 0);
  const names = unpriced.map(({ description }) => `“${description}”`).join(", ");
  return [
    ...(invoiceTotals(document).totalCents === 0 ? ["This comes to $0."] : []),
    ...(unpriced.length === 0 ? [] : [`${names} ${unpriced.length === 1 ? "has" : "have"} no price.`]),
  ];
}

/** Sums of an invoice, as of a quote ({@link lineTotals}); a part of a quote bears its part of the quote's taxes. */
import { type LineTotals, lineTotals } from "../quotes/quote-totals.ts";
import type { InvoiceDocument, InvoiceStatus } from "./invoice-document.ts";

export function invoiceTotals(document: Pick<InvoiceDocument, "lines" | "discount" | "taxes">): LineTotals {
  const totals = lineTotals(document);
  const taxes = totals.taxes.map((tax, index) => ({
    ...tax,
    cents: document.taxes[index]?.cents ?? tax.cents,
  }));
  const afterDiscount = totals.subtotalCents - totals.discountCents;
  return {
    ...totals,
    taxes,
    totalCents: taxes.reduce((sum, { cents }) => sum + cents, afterDiscount),
  };
}

/** The same document, its taxes worked out from its lines: after those were changed by hand. */
export function withoutFixedTaxes<Document extends Pick<InvoiceDocument, "taxes">>(
  document: Document,
): Document {
  return { ...document, taxes: document.taxes.map(({ cents: _, ...tax }) => tax) };
}

/** Lines, discount and rates in one text: while it stays the same, fixed parts of taxes hold. */
export function taxedText({
  lines,
  discount,
  taxes,
}: Pick<InvoiceDocument, "lines" | "discount" | "taxes">): string {
  const amounts = lines.map(({ quantityHundredths, unitCents, untaxed = [] }) => [
    quantityHundredths,
    unitCents,
    untaxed.toSorted(),
  ]);
  return JSON.stringify([
    amounts,
    discount,
    taxes.map(({ name, rateThousandths }) => [name, rateThousandths]),
  ]);
}

export interface Settlement {
  total_cents: number;
  /** By credit notes. */
  credited_cents: number;
  /** Payments without refunds. */
  paid_cents: number;
}

/** Cents that are still to be paid; below zero where too much was paid. */
export const balanceOf = ({ total_cents, credited_cents, paid_cents }: Settlement): number =>
  total_cents - credited_cents - paid_cents;

/** @returns the status of an invoice that was sent and isn't void. */
export function settledStatus(settlement: Settlement): InvoiceStatus {
  const { total_cents, credited_cents, paid_cents } = settlement;
  if (credited_cents > 0 && credited_cents >= total_cents) return "credited";
  if (balanceOf(settlement) <= 0) return "paid";
  return paid_cents > 0 ? "part_paid" : "sent";
}

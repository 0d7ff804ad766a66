/**
 * Sums of a quote. All amounts are whole cents; each tax is worked out once, on the whole taxable amount, and
 * rounded to the nearest cent (Canada Revenue Agency, “Charge the GST/HST”: the total may be rounded instead of each
 * line). Lines that don't bear a tax leave its amount, with their share of the discount.
 */
import { scheduledPayments } from "./payment-schedule.ts";
import type { QuoteDocument, QuoteLine } from "./quote-document.ts";
import { rateOf } from "./quote-tax.ts";
import { divided } from "./rounding.ts";

export interface QuoteTotals {
  /** Lines that count, before discount and tax. */
  subtotalCents: number;
  discountCents: number;
  taxes: { name: string; cents: number }[];
  totalCents: number;
  /** The part of the total that is due on acceptance. */
  depositCents: number;
}

/** @returns a line's amount: a quarter of a day at $910 is $227.50. */
export function lineCents({
  quantityHundredths,
  unitCents,
}: Pick<QuoteLine, "quantityHundredths" | "unitCents">): number {
  const cents = divided(BigInt(quantityHundredths) * BigInt(Math.abs(unitCents)), 100n);
  // A credit is below zero, and rounded as what it takes back was.
  return unitCents < 0 ? 0 - cents : cents;
}

const sumOf = (lines: readonly Parameters<typeof lineCents>[0][]) =>
  lines.reduce((sum, line) => sum + lineCents(line), 0);

/** Sums of lines that all count, after their discount and with their taxes. */
export type LineTotals = Omit<QuoteTotals, "depositCents">;

type SummedLine = Pick<QuoteLine, "quantityHundredths" | "unitCents" | "untaxed">;

/** Sums of a quote's or an invoice's lines. */
export function lineTotals({
  lines,
  discount,
  taxes,
}: Pick<QuoteDocument, "discount" | "taxes"> & { lines: readonly SummedLine[] }): LineTotals {
  const subtotalCents = sumOf(lines);
  const discounted = Math.max(0, subtotalCents);
  const wanted =
    discount.kind === "percent"
      ? divided(BigInt(discounted) * BigInt(discount.value), 10_000n)
      : discount.value;
  const discountCents = Math.min(wanted, discounted);
  const afterDiscount = subtotalCents - discountCents;
  const owed = taxes.map((tax) => {
    const bearing = lines.filter(({ untaxed }) => !untaxed?.includes(tax.name));
    // A credit never makes a tax that is paid back.
    const taxed = BigInt(Math.max(0, sumOf(bearing)));
    const rate = BigInt(rateOf(tax));
    const cents =
      subtotalCents > 0
        ? divided(taxed * BigInt(afterDiscount) * rate, BigInt(subtotalCents) * 100_000n)
        : divided(taxed * rate, 100_000n);
    return { name: tax.name, cents };
  });
  const totalCents = owed.reduce((sum, { cents }) => sum + cents, afterDiscount);
  return { subtotalCents, discountCents, taxes: owed, totalCents };
}

/** @param chosen which optional lines count, by their ids. */
export function quoteTotals(document: QuoteDocument, chosen: ReadonlySet<string>): QuoteTotals {
  const { lines, discount, taxes } = document;
  const counted = lines.filter(({ id, optional }) => !optional || chosen.has(id));
  const totals = lineTotals({ lines: counted, discount, taxes });
  const deposits = scheduledPayments(document, totals.totalCents).filter(
    ({ due }) => due.kind === "acceptance",
  );
  return {
    ...totals,
    depositCents: deposits.reduce((sum, { totalCents }) => sum + totalCents, 0),
  };
}

/** Total in cents if the client chooses every optional credit and no other optional line. */
export function leastTotalCents(document: QuoteDocument): number {
  const credits = document.lines.filter(({ optional, unitCents }) => optional && unitCents < 0);
  return quoteTotals(document, new Set(credits.map(({ id }) => id))).totalCents;
}

/** The optional lines that count before the client has chosen. */
export function preselected({ lines }: QuoteDocument): Set<string> {
  return new Set(lines.filter(({ optional, isSelected }) => optional && isSelected).map(({ id }) => id));
}

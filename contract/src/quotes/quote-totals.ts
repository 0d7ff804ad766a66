/**
 * Sums of a quote. All amounts are whole cents; each tax is worked out once, on the whole taxable amount, and
 * rounded to the nearest cent (Canada Revenue Agency, “Charge the GST/HST”: the total may be rounded instead of each
 * line).
 */
import type { QuoteDocument, QuoteLine } from "./quote-document.ts";
import { rateOf } from "./quote-tax.ts";

export interface QuoteTotals {
  /** Lines that count, before discount and tax. */
  subtotalCents: number;
  discountCents: number;
  taxes: { name: string; cents: number }[];
  totalCents: number;
  /** The part of the total that is due at the start. */
  depositCents: number;
}

/** Half a cent is rounded up. @param numerator @param denominator whole numbers from 0, the product of two safe ones. */
function divided(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}

/** @returns a line's amount: a quarter of a day at $910 is $227.50. */
export function lineCents({ quantityHundredths, unitCents }: QuoteLine): number {
  return divided(BigInt(quantityHundredths) * BigInt(unitCents), 100n);
}

/** @param chosen which optional lines count, by their ids. */
export function quoteTotals(
  { lines, discount, taxes, depositPercent }: QuoteDocument,
  chosen: ReadonlySet<string>,
): QuoteTotals {
  const subtotalCents = lines
    .filter(({ id, optional }) => !optional || chosen.has(id))
    .reduce((sum, line) => sum + lineCents(line), 0);
  const wanted =
    discount.kind === "percent"
      ? divided(BigInt(subtotalCents) * BigInt(discount.value), 10_000n)
      : discount.value;
  const discountCents = Math.min(wanted, subtotalCents);
  const taxable = subtotalCents - discountCents;
  const owed = taxes.map((tax) => ({
    name: tax.name,
    cents: divided(BigInt(taxable) * BigInt(rateOf(tax)), 100_000n),
  }));
  const totalCents = owed.reduce((sum, { cents }) => sum + cents, taxable);
  return {
    subtotalCents,
    discountCents,
    taxes: owed,
    totalCents,
    depositCents: divided(BigInt(totalCents) * BigInt(depositPercent), 100n),
  };
}

/** The optional lines that count before the client has chosen. */
export function preselected({ lines }: QuoteDocument): Set<string> {
  return new Set(lines.filter(({ optional, isSelected }) => optional && isSelected).map(({ id }) => id));
}

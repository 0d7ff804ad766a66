/** Finds prices that may have been forgotten; the sender of a quote has to confirm them. */
import type { QuoteDocument } from "./quote-document.ts";
import { preselected, quoteTotals } from "./quote-totals.ts";

/** @returns sentences for the sender; none if every line has a price and the total isn't zero. */
export function priceDoubts(document: QuoteDocument): string[] {
  const { totalCents } = quoteTotals(document, preselected(document));
  const unpriced = document.lines.filter(({ unitCents }) => unitCents === 0);
  const names = unpriced.map(({ description }) => `“${description}”`).join(", ");
  return [
    ...(totalCents === 0 ? ["This quote comes to $0."] : []),
    ...(unpriced.length === 0 ? [] : [`${names} ${unpriced.length === 1 ? "has" : "have"} no price.`]),
  ];
}

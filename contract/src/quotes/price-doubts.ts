/** What looks like a forgotten price, to be asked about before a quote is sent. */
import type { QuoteDocument } from "./quote-document.ts";
import { preselected, quoteTotals } from "./quote-totals.ts";

/** @returns sentences for whoever sends it; none where every line has a price and they come to something. */
export function priceDoubts(document: QuoteDocument): string[] {
  const { totalCents } = quoteTotals(document, preselected(document));
  const unpriced = document.lines.filter(({ unitCents }) => unitCents === 0);
  const names = unpriced.map(({ description }) => `“${description}”`).join(", ");
  return [
    ...(totalCents === 0 ? ["This quote comes to $0."] : []),
    ...(unpriced.length === 0 ? [] : [`${names} ${unpriced.length === 1 ? "has" : "have"} no price.`]),
  ];
}

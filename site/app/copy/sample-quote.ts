/**
 * A quote as it was signed, so that what other pages say about lines and sums can be seen. The academy's
 * article "How We Quote a Two-Day Shoot" takes the same one apart.
 */
import { type QuoteGroup, quoteOf, sampleChoice } from "./quote-rates.ts";

export interface SampleQuote {
  title: string;
  lead: string;
  groups: QuoteGroup[];
  total: string;
  /** What became of it. */
  after: string;
}

export const sampleQuote: SampleQuote = {
  title: "One quote, every line",
  lead: "A ninety-second company film for a manufacturer in Burnaby: two shooting days, three cut-downs. We removed the client's name and left the rest. The bars are drawn to scale.",
  groups: quoteOf(sampleChoice),
  total: "Total before tax",
  after:
    "It didn't rain and the permits came to $410. The unused contingency and the rest of the allowance went back: the final bill was $10,920, or $816 under the quote.",
};

/**
 * A quote as it was signed, so that what other pages say about lines and sums can be seen. The academy's
 * article "How We Quote a Two-Day Shoot" takes the same one apart.
 */
export interface SampleQuote {
  title: string;
  lead: string;
  groups: QuoteGroup[];
  total: string;
  /** What became of it. */
  after: string;
}

interface QuoteLine {
  name: string;
  /** How the amount came about. */
  sum: string;
  /** Dollars (CAD), before tax. */
  amount: number;
}

export interface QuoteGroup {
  title: string;
  lines: QuoteLine[];
}

export const sampleQuote: SampleQuote = {
  title: "One quote, every line",
  lead: "A ninety-second company film for a manufacturer in Burnaby: two shooting days, three cut-downs. We removed the client's name and left the rest. The bars are drawn to scale.",
  groups: [
    {
      title: "People",
      lines: [
        { name: "Director and camera", sum: "2 days × $900", amount: 1800 },
        { name: "Sound recordist with kit", sum: "2 days × $650", amount: 1300 },
        { name: "Producer, prep and shoot", sum: "2 days × $550", amount: 1100 },
        { name: "Camera assistant", sum: "2 days × $450", amount: 900 },
      ],
    },
    {
      title: "Kit and place",
      lines: [
        { name: "Camera and lenses", sum: "2 days × $400", amount: 800 },
        { name: "Permits, parking, location", sum: "allowance", amount: 600 },
        { name: "Lighting and grip", sum: "2 days × $250", amount: 500 },
        { name: "Meals and travel", sum: "4 people × 2 days × $45", amount: 360 },
      ],
    },
    {
      title: "After the shoot",
      lines: [
        { name: "Edit, with three cut-downs", sum: "5 days × $550", amount: 2750 },
        { name: "Grade and mix", sum: "1 day × $700", amount: 700 },
        { name: "Music licence", sum: "allowance", amount: 300 },
      ],
    },
    {
      title: "Just in case",
      lines: [{ name: "Contingency", sum: "10% of the shoot, $6,260 without the producer", amount: 626 }],
    },
  ],
  total: "Total before tax",
  after:
    "It didn't rain and the permits came to $410. The unused contingency and the rest of the allowance went back: the final bill was $10,920, or $816 under the quote.",
};

/** What a quote comes to, in dollars. */
export function quoteTotal(groups: readonly QuoteGroup[]): number {
  return groups.flatMap(({ lines }) => lines).reduce((total, { amount }) => total + amount, 0);
}

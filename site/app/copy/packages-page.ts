export interface QuoteLine {
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

/** The quote that the academy's article "How We Quote a Two-Day Shoot" takes apart. */
export const sampleQuote = {
  title: "One quote, every line",
  lead: "A ninety-second company film for a manufacturer in Burnaby: two shooting days, three cut-downs. We took the client's name off and left the rest. The bars are drawn to scale.",
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
  ] satisfies QuoteGroup[] as QuoteGroup[],
  total: "Total before tax",
  after:
    "It didn't rain and the permits came to $410. The unused contingency and the rest of the allowance went back: the final bill was $10,920, or $816 under the quote.",
} as const;

/** What a quote comes to, in dollars. */
export function quoteTotal(groups: readonly QuoteGroup[]): number {
  return groups.flatMap(({ lines }) => lines).reduce((total, { amount }) => total + amount, 0);
}

/** The words around the packages. */
export const packagesPage = {
  base: {
    tab: "Base Packages",
    title: "Nine ways to begin",
    intro:
      "Each package is a price to start from and a list of what it buys. Take one as it stands, or take it as the first line of a quote: the sum is fixed in writing before we begin.",
    description:
      "Nine packages by Extenso in Vancouver, from $600 remote work to $3,000 websites: what is in each, what it starts at and how long it takes.",
    detailsTitle: "Full Service Details",
    detailsLead: "Everything in each package, line by line. Prices are in Canadian dollars, before tax.",
  },
  custom: {
    tab: "Custom Quotations",
    title: "Tailored Quotations for Your Unique Needs",
    intro:
      "Some projects are two packages and a half. Tell us what you are trying to reach; we put together the people, the days and the price, and you see each line before you sign.",
    description:
      "A quote for exactly what you need from Extenso in Vancouver: services mixed, sized to the job, with one account manager and a free consultation.",
    benefits: [
      {
        title: "Mix & Match Services",
        text: "A film, the stills from the same set, and the website they open on. One crew on one day costs less than three suppliers on three, and everything looks related because it is.",
        example: "Two-day shoot, 40 stills, landing page: one quote, one invoice",
      },
      {
        title: "Scale to Your Needs",
        text: "Begin with one afternoon and grow when it has earned its keep. Rates for a second and a third month stand in the first quote, so growing is never a negotiation.",
        example: "From half a day to a crew of fourteen, with the same producer",
      },
      {
        title: "Dedicated Account Manager",
        text: "One person has your budget, your calendar and your logo files, and answers within four working hours. That person sits in the edit, not in a call centre.",
        example: "A direct number, a shared folder, a call every second week",
      },
    ],
    consultation: {
      title: "Half an hour, free of charge",
      text: "Begin with a free consultation: 30 minutes by phone, by video or on Railway Street, with the producer who would run your project. Three days later you have a fixed price in writing, and no one calls to ask whether you have read it.",
      button: "Contact Us",
      steps: [
        { title: "30 minutes", text: "You talk, we ask about people, places and dates." },
        { title: "3 days", text: "A quote with every line explained, and a cheaper way if there is one." },
        { title: "30 days", text: "So long the price holds. Nothing is due until you sign." },
      ],
    },
  },
} as const;

/** Custom quotations: the page's words, and the published rates that quotes are made of. Dollars (CAD), before tax. */
import * as z from "zod/mini";
import { line, listOf, optionalLine, ownPath, paragraph } from "./fields.ts";
import { picture } from "./pictures.ts";

const noSum = "Whole dollars, from 1 to 99,999.";
const dollars = z.int({ error: noSum }).check(z.gte(1, noSum), z.lte(99_999, noSum));
const noDays = "Days, in halves, from 0.5 to 60.";
const noCount = "A number from 1 to 20.";

const rates = z.object({
  /** Daily rates, in the order in which a crew grows. The contingency leaves out people who prepare the shoot. */
  people: listOf(z.object({ name: line(80), rate: dollars, prepares: z.boolean() }), {
    least: 4,
    most: 4,
    distinct: ({ name }) => name,
  }),
  /** By the day; permits once; meals for each person and day. */
  kit: z.object({ camera: dollars, lighting: dollars, permits: dollars, meals: dollars }),
  /** Edit by the day; grade and mix, and music, once. */
  after: z.object({ edit: dollars, gradeAndMix: dollars, music: dollars }),
  /** For one film of ninety seconds, with two rounds of notes. */
  editDays: z
    .number({ error: noDays })
    .check(z.gte(0.5, noDays), z.lte(60, noDays), z.multipleOf(0.5, noDays)),
  /** So many planned cut-downs take half a day more. */
  cutDownsPerHalfDay: z.int({ error: noCount }).check(z.gte(1, noCount), z.lte(20, noCount)),
});

const noRate = "A rate from 0 to 100%, with at most three decimals.";
const noPercent = "A percentage from 0 to 100.";
const noValidity = "Days, from 1 to 365.";
const longestTerms = 8_000;

/** Defaults of a new quote. */
const quotes = z.object({
  /** Rates are thousandths of a percent: 9975 is 9.975%. */
  taxes: listOf(
    z.object({
      name: line(30),
      rateThousandths: z.int({ error: noRate }).check(z.gte(0, noRate), z.lte(100_000, noRate)),
      /** Under which the studio collects it; empty: not shown. */
      number: optionalLine(40),
    }),
    { least: 0, most: 5, distinct: ({ name }) => name },
  ),
  depositPercent: z.int({ error: noPercent }).check(z.gte(0, noPercent), z.lte(100, noPercent)),
  validDays: z.int({ error: noValidity }).check(z.gte(1, noValidity), z.lte(365, noValidity)),
  terms: paragraph(longestTerms),
  /** The studio's own, below its address on each quote; empty: not shown. */
  taxNumber: optionalLine(40),
});

export type QuoteDefaults = z.output<typeof quotes>;

/** British Columbia's taxes, and the terms that quotes had before they were the studio's to change. */
export const usualQuotes: QuoteDefaults = {
  taxes: [
    { name: "GST", rateThousandths: 5_000, number: "" },
    { name: "PST", rateThousandths: 7_000, number: "" },
  ],
  depositPercent: 40,
  validDays: 30,
  terms:
    "The price holds until the date above. The deposit confirms the dates; the rest is due 15 days after delivery. Two rounds of changes are included. You own what we deliver; we may show it in our portfolio unless you tell us not to.",
  taxNumber: "",
};

/** Version 1 had neither taxes nor terms. */
export const withQuotes = (document: unknown): unknown => ({ ...(document as object), quotes: usualQuotes });

/** Versions 1 and 2 had no tax number of the studio. */
export function withTaxNumber(document: unknown): unknown {
  const { quotes, ...others } = document as { quotes: object };
  return { ...others, quotes: { ...quotes, taxNumber: "" } };
}

export const quotations = z.object({
  title: line(80),
  intro: paragraph(600),
  /** For search engines and previews. */
  description: paragraph(300),
  picture: z.object({
    name: picture,
    alt: line(200),
    caption: line(200),
    link: z.object({ label: line(80), to: ownPath }),
  }),
  benefits: listOf(z.object({ title: line(80), text: paragraph(400), example: line(160) }), {
    most: 6,
    distinct: ({ title }) => title,
  }),
  consultation: z.object({
    title: line(80),
    text: paragraph(600),
    button: line(40),
    steps: listOf(z.object({ title: line(60), text: paragraph(200) }), {
      most: 6,
      distinct: ({ title }) => title,
    }),
  }),
  rates,
  quotes,
  /** A quote as it was signed, at these rates. */
  sample: z.object({ title: line(80), lead: paragraph(400), total: line(60), after: paragraph(400) }),
});

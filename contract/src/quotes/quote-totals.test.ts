import { describe, expect, test } from "vitest";
import { usualQuotes } from "../site-content/quotations.ts";
import { numbers } from "../test-numbers.ts";
import { priceDoubts } from "./price-doubts.ts";
import { quoteChanges } from "./quote-changes.ts";
import { emptyQuote, type QuoteDocument, type QuoteLine, quoteDraft, quoteTaxes } from "./quote-document.ts";
import { taxLabel } from "./quote-tax.ts";
import { lineCents, preselected, quoteTotals } from "./quote-totals.ts";
import { sendableQuote } from "./sendable-quote.ts";

let lines = 0;
const line = (unitCents: number, more: Partial<QuoteLine> = {}): QuoteLine => {
  lines += 1;
  return {
    id: `l${lines}`,
    description: "A day",
    details: "",
    quantityHundredths: 100,
    unitCents,
    optional: false,
    isSelected: false,
    ...more,
  };
};
const quote = (more: Partial<QuoteDocument>): QuoteDocument => ({
  ...emptyQuote("Film", usualQuotes),
  ...more,
});
const none = new Set<string>();
const fixedLine = (id: string, more: Partial<QuoteLine> = {}): QuoteLine => ({
  id,
  description: "A day",
  details: "",
  quantityHundredths: 100,
  unitCents: 10_000,
  optional: false,
  isSelected: false,
  ...more,
});

test("a quote adds up as it does on paper", () => {
  const document = quote({
    lines: [line(91_000, { quantityHundredths: 250 }), line(45_000), line(30_000, { optional: true })],
    discount: { kind: "percent", value: 1_000 },
  });
  expect(quoteTotals(document, none)).toEqual({
    subtotalCents: 272_500,
    discountCents: 27_250,
    taxes: [
      { name: "GST 5%", cents: 12_263 },
      { name: "PST 7%", cents: 17_168 },
    ],
    totalCents: 274_681,
    depositCents: 109_872,
  });
});

test("quotes of the first version keep their rates, and three decimals of a percent are exact", () => {
  const lines = [line(100_000)];
  const old = quote({ lines, taxes: [{ name: "GST 5%", rateHundredths: 500 }] });
  const taxes = quoteTaxes({
    taxes: [
      { name: "GST", rateThousandths: 5_000, number: "123 RT0001" },
      { name: "QST", rateThousandths: 9_975, number: "" },
    ],
  });
  expect(quoteTotals(old, none).taxes).toEqual([{ name: "GST 5%", cents: 5_000 }]);
  expect(quoteTotals(quote({ lines, taxes }), none).taxes).toEqual([
    { name: "GST 5%", cents: 5_000 },
    { name: "QST 9.975%", cents: 9_975 },
  ]);
  expect(taxes.map(taxLabel)).toEqual(["GST 5% (123 RT0001)", "QST 9.975%"]);
  // Both are read as they were written, to the letter.
  for (const document of [old, quote({ lines, taxes })]) {
    expect(JSON.stringify(sendableQuote.parse(document))).toBe(JSON.stringify(document));
  }
  expect(quoteChanges(old, quote({ lines, taxes: taxes.slice(0, 1) }))).toEqual([]);
  expect(quoteChanges(old, quote({ lines, taxes }))).toEqual(["The taxes are others."]);
});

test.each([
  [10, 25, 3],
  [10, 24, 2],
  [999, 33, 330],
  [1, 1, 0],
])("%s cents times %s hundredths are %s cents", (unitCents, quantityHundredths, cents) => {
  expect(lineCents(line(unitCents, { quantityHundredths }))).toBe(cents);
});

test("an option counts when it is chosen, and those that the studio has chosen count first", () => {
  const wanted = line(10_000, { optional: true, isSelected: true });
  const other = line(5_000, { optional: true });
  const document = quote({ lines: [line(1_000), wanted, other] });
  expect(quoteTotals(document, preselected(document)).subtotalCents).toBe(11_000);
  expect(quoteTotals(document, new Set([other.id, "unknown"])).subtotalCents).toBe(6_000);
});

test("a discount takes no more than there is, and nothing is owed on nothing", () => {
  const totals = quoteTotals(
    quote({ lines: [line(1_000)], discount: { kind: "amount", value: 5_000 } }),
    none,
  );
  expect(totals).toMatchObject({ discountCents: 1_000, totalCents: 0, depositCents: 0 });
});

describe("taxes by line", () => {
  const gst = "GST 5%";
  const pst = "PST 7%";

  test("a line bears the taxes that it isn't freed from", () => {
    const document = quote({
      lines: [line(100_000), line(50_000, { untaxed: [pst] }), line(10_000, { untaxed: [gst, pst] })],
    });
    expect(quoteTotals(document, none)).toMatchObject({
      subtotalCents: 160_000,
      taxes: [
        { name: gst, cents: 7_500 },
        { name: pst, cents: 7_000 },
      ],
      totalCents: 174_500,
    });
  });

  test("a discount falls on every line by its share, and each tax is rounded once", () => {
    const document = quote({
      lines: [line(100_000), line(33_333, { untaxed: [pst] })],
      discount: { kind: "amount", value: 10_000 },
    });
    // PST: 7 % of 100,000 × 123,333 / 133,333.
    expect(quoteTotals(document, none).taxes).toEqual([
      { name: gst, cents: 6_167 },
      { name: pst, cents: 6_475 },
    ]);
  });

  test("a credit takes from the sum and from the taxes that it bears, down to no tax", () => {
    const taxed = quote({ lines: [line(100_000), line(-40_000, { quantityHundredths: 50 })] });
    expect(quoteTotals(taxed, none)).toMatchObject({ subtotalCents: 80_000, totalCents: 89_600 });
    const untaxed = quote({ lines: [line(100_000), line(-20_000, { untaxed: [gst, pst] })] });
    expect(quoteTotals(untaxed, none)).toMatchObject({ subtotalCents: 80_000, totalCents: 92_000 });
    const beyond = quote({ lines: [line(100_000, { untaxed: [gst] }), line(-20_000)] });
    expect(quoteTotals(beyond, none).taxes).toEqual([
      { name: gst, cents: 0 },
      { name: pst, cents: 5_600 },
    ]);
    expect(quoteTotals(quote({ lines: [line(-500)], depositPercent: 40 }), none)).toMatchObject({
      subtotalCents: -500,
      discountCents: 0,
      totalCents: -500,
      depositCents: 0,
    });
  });

  test("half a cent of a credit is rounded as that of a price", () => {
    expect(lineCents(line(-10, { quantityHundredths: 25 }))).toBe(-3);
    expect(Object.is(lineCents(line(-1, { quantityHundredths: 1 })), 0)).toBe(true);
  });
});

test.each<[string, Partial<QuoteDocument>, string[]]>([
  ["nothing", {}, []],
  ["the title", { title: "Two films" }, ["The title is “Two films” instead of “Film”."]],
  ["validity", { validDays: 1 }, ["It holds for 1 day from the day it was sent, instead of 30 days."]],
  [
    "a payment page",
    { paymentUrl: "https://pay.example" },
    ["The deposit can be paid online once you accept."],
  ],
  ["lines", { lines: [fixedLine("l2"), fixedLine("l1")] }, ["The lines are in another order."]],
  [
    "quantity and price at the same sum",
    { lines: [fixedLine("l1", { quantityHundredths: 200, unitCents: 5_000 }), fixedLine("l2")] },
    ["“A day” is 2 × $50 instead of 1 × $100."],
  ],
  [
    "the tax of a line",
    { lines: [fixedLine("l1", { untaxed: ["PST 7%"] }), fixedLine("l2")] },
    ["“A day” is taxed otherwise."],
  ],
  [
    "a credit",
    {
      lines: [
        fixedLine("l1"),
        fixedLine("l2"),
        fixedLine("l3", { description: "Credit", unitCents: -2_000 }),
      ],
    },
    ["“Credit” is new: −$20."],
  ],
])("what changed says so of %s", (_, changes, sentences) => {
  const before = quote({ lines: [fixedLine("l1"), fixedLine("l2")] });
  expect(quoteChanges(before, { ...before, ...changes })).toEqual(sentences);
});

test("a price that may have been forgotten is asked about", () => {
  expect(priceDoubts(quote({ lines: [line(1)] }))).toEqual([]);
  expect(priceDoubts(quote({ lines: [line(0)] }))).toEqual([
    "This quote comes to $0.",
    "“A day” has no price.",
  ]);
  expect(priceDoubts(quote({ lines: [line(1), line(0), line(0, { description: "Music" })] }))).toEqual([
    "“A day”, “Music” have no price.",
  ]);
  const free = { kind: "percent" as const, value: 10_000 };
  expect(priceDoubts(quote({ lines: [line(1)], discount: free }))).toEqual(["This quote comes to $0."]);
});

test("for any quote: parts add up, taxes are off by half a cent at most, and order changes nothing", () => {
  const random = numbers(7);
  const upTo = (most: number) => Math.floor((random.next().value ?? 0) * most);
  for (let round = 0; round < 2_000; round += 1) {
    const document = quote({
      lines: Array.from({ length: 1 + upTo(60) }, () =>
        line(upTo(1_000_000_001), { quantityHundredths: 1 + upTo(1_000_000), optional: upTo(2) === 1 }),
      ),
      discount:
        upTo(2) === 1 ? { kind: "percent", value: upTo(10_001) } : { kind: "amount", value: upTo(100_000) },
      depositPercent: upTo(101),
    });
    const chosen = new Set(document.lines.filter(() => upTo(2) === 1).map(({ id }) => id));
    const totals = quoteTotals(document, chosen);
    const taxable = totals.subtotalCents - totals.discountCents;
    const owed = totals.taxes.reduce((sum, { cents }) => sum + cents, 0);
    expect(totals.totalCents).toBe(taxable + owed);
    expect(Number.isSafeInteger(totals.totalCents)).toBe(true);
    if (totals.totalCents < 1e12) {
      for (const [index, rate] of [0.05, 0.07].entries()) {
        expect(Math.abs((totals.taxes[index]?.cents ?? 0) - taxable * rate)).toBeLessThanOrEqual(0.501);
      }
    }
    expect(totals.depositCents).toBeLessThanOrEqual(totals.totalCents);
    expect(taxable).toBeGreaterThanOrEqual(0);
    expect(quoteTotals({ ...document, lines: document.lines.toReversed() }, chosen)).toEqual(totals);
  }
});

test.each<[string, Partial<QuoteDocument>, string]>([
  ["no title", { title: " " }, "Give the quote a title."],
  ["no line", { lines: [] }, "Add a line."],
  ["a line without words", { lines: [line(1, { description: " " })] }, "Describe each line."],
  ["more credit than the rest", { lines: [line(1), line(-2)] }, "The credits are more than the rest."],
  [
    "a credit to choose that is more than the rest",
    { lines: [line(5), line(9, { optional: true }), line(-6, { optional: true })] },
    "The credits are more than the rest.",
  ],
  ["half a cent", { lines: [line(0.5)] }, "Enter an amount of at most 10,000,000."],
  [
    "a discount below zero",
    { discount: { kind: "amount", value: -1 } },
    "Enter an amount from 0 to 10,000,000.",
  ],
  ["no day", { validDays: 0 }, "Enter a number of days from 1 to 365."],
  ["a deposit of more than all", { depositPercent: 101 }, "Enter a percentage from 0 to 100."],
  [
    "more discount than there is",
    { discount: { kind: "percent", value: 10_001 } },
    "A discount is at most 100%.",
  ],
  [
    "a payment page without a lock",
    { paymentUrl: "http://x" },
    "Enter an address that begins with https://.",
  ],
])("a quote with %s can't be sent", (_, wrong, message) => {
  const { error } = sendableQuote.safeParse(quote({ lines: [line(1)], ...wrong }));
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});

test("a quote that is being written may lack what it needs to be sent", () => {
  expect(quoteDraft.safeParse(emptyQuote("", usualQuotes)).success).toBe(true);
  const twice = line(1);
  expect(sendableQuote.safeParse(quote({ lines: [twice, twice] })).success).toBe(false);
});

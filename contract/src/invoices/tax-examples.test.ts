/**
 * Sums of the tax offices' own examples, and of their rules for rounding. Revenu Québec administers GST in Québec; its
 * rate of three decimals rounds where the 7 % of British Columbia seldom does.
 */
import { expect, test } from "vitest";
import { emptyQuote } from "../quotes/quote-document.ts";
import { quoteTotals } from "../quotes/quote-totals.ts";
import { usualQuotes } from "../site-content/quotations.ts";
import { invoiceTotals } from "./invoice-totals.ts";

type Line = [quantity: number, price: number, untaxed?: string[]];

const gst = { name: "GST 5%", rateThousandths: 5_000, number: "" };
const pst = { name: "PST 7%", rateThousandths: 7_000, number: "" };
const qst = { name: "QST 9.975%", rateThousandths: 9_975, number: "" };
const provincial = { name: "HST, provincial 8%", rateThousandths: 8_000, number: "" };

const linesOf = (lines: Line[]) =>
  lines.map(([quantity, price, untaxed = []], index) => ({
    id: `l${index}`,
    description: "An item",
    details: "",
    quantityHundredths: Math.round(quantity * 100),
    unitCents: Math.round(price * 100),
    untaxed,
  }));
const percentOff = (percent: number) => ({ kind: "percent" as const, value: Math.round(percent * 100) });

test.each<{
  source: string;
  lines: Line[];
  off?: number;
  taxes: (typeof gst)[];
  subtotal: number;
  owed: number[];
  total: number;
}>([
  {
    source: "Revenu Québec, “Calculating the Taxes”",
    lines: [[1, 100]],
    taxes: [gst, qst],
    subtotal: 100,
    owed: [5, 9.98],
    total: 114.98,
  },
  {
    source: "Revenu Québec, “Volume Discounts”: taxes are of the price after the discount",
    lines: [
      [10, 150],
      [40, 50],
    ],
    off: 10,
    taxes: [gst, qst],
    subtotal: 3_500,
    owed: [157.5, 314.21],
    total: 3_621.71,
  },
  {
    source: "Department of Finance, “Rounding”, 2012: a coffee and a sandwich, the tax on both together",
    lines: [
      [1, 1.83],
      [1, 2.86],
    ],
    taxes: [gst],
    subtotal: 4.69,
    owed: [0.23],
    total: 4.92,
  },
  {
    source: "Canada Revenue Agency, interpretation 125136: parts of one tax, each rounded",
    lines: [[1, 31.95]],
    taxes: [gst, provincial],
    subtotal: 31.95,
    owed: [1.6, 2.56],
    total: 36.11,
  },
  {
    source:
      "Canada Revenue Agency, memorandum 3-9: a discount for early payment leaves the tax of the invoice",
    lines: [[1, 100]],
    taxes: [gst],
    subtotal: 100,
    owed: [5],
    total: 105,
  },
  {
    source: "Canada Revenue Agency, “Early-payment discounts”: an amount that is net of the discount",
    lines: [[1, 108]],
    taxes: [gst],
    subtotal: 108,
    owed: [5.4],
    total: 113.4,
  },
  {
    source: "Canada Revenue Agency, “Charge my customers GST/HST”: GST on the price without PST",
    lines: [[1, 100]],
    taxes: [gst, pst],
    subtotal: 100,
    owed: [5, 7],
    total: 112,
  },
  {
    source: "the same, “Rounding off”: half a cent is rounded up",
    lines: [[1, 0.1]],
    taxes: [gst],
    subtotal: 0.1,
    owed: [0.01],
    total: 0.11,
  },
  {
    source: "the same: less than half a cent is rounded down",
    lines: [[1, 0.09]],
    taxes: [gst],
    subtotal: 0.09,
    owed: [0],
    total: 0.09,
  },
  {
    source: "the same: prices are added up before the tax is rounded",
    lines: [
      [1, 0.1],
      [1, 0.1],
    ],
    taxes: [gst],
    subtotal: 0.2,
    owed: [0.01],
    total: 0.21,
  },
  {
    source: "GST and PST of British Columbia after 12.5 % off, PST on one of two lines alone",
    lines: [
      [1, 800],
      [1, 199.99, ["PST 7%"]],
    ],
    off: 12.5,
    taxes: [gst, pst],
    subtotal: 999.99,
    // 5 % of 874.99, and 7 % of 800 less its share of the discount, 700.
    owed: [43.75, 49],
    total: 967.74,
  },
])("$source", ({ lines, off = 0, taxes, subtotal, owed, total }) => {
  const document = { lines: linesOf(lines), discount: percentOff(off), taxes };
  const cents = (amount: number) => Math.round(amount * 100);
  const sums = {
    subtotalCents: cents(subtotal),
    taxes: taxes.map(({ name }, index) => ({ name, cents: cents(owed[index] ?? Number.NaN) })),
    totalCents: cents(total),
  };
  expect(invoiceTotals(document)).toMatchObject(sums);
  const quote = {
    ...emptyQuote("A quote", usualQuotes),
    ...document,
    lines: document.lines.map((line) => ({ ...line, optional: false, isSelected: false })),
  };
  expect(quoteTotals(quote, new Set())).toMatchObject(sums);
});

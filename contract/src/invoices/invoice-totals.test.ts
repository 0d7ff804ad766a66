/** Sums of invoices, and the parts of a quote: no cent is lost, whatever is rounded. */
import { describe, expect, test } from "vitest";
import type { PaymentSchedule, QuoteDocument, QuoteLine } from "../quotes/quote-document.ts";
import { emptyQuote } from "../quotes/quote-document.ts";
import { quoteTotals } from "../quotes/quote-totals.ts";
import { usualQuotes } from "../site-content/quotations.ts";
import { numbers } from "../test-numbers.ts";
import { type InvoiceDocument, invoiceDraft } from "./invoice-document.ts";
import { balanceOf, invoiceTotals, settledStatus, taxedText, withoutFixedTaxes } from "./invoice-totals.ts";
import { addInvoice, nothingBilled, partDocument, quoteParts, takeCredit } from "./quote-parts.ts";
import { sendableInvoice } from "./sendable-invoice.ts";

const gst = { name: "GST 5%", rateThousandths: 5_000, number: "123456789 RT0001" };
const pst = { name: "PST 7%", rateThousandths: 7_000, number: "" };
const line = (unitCents: number, more: object = {}) => ({
  id: "a",
  description: "A day",
  details: "",
  quantityHundredths: 100,
  unitCents,
  ...more,
});
const invoice = (more: Partial<InvoiceDocument>): InvoiceDocument => ({
  title: "Film",
  intro: "",
  client: { name: "Dana Reyes", company: "", address: "" },
  lines: [],
  discount: { kind: "percent", value: 0 },
  taxes: [gst, pst],
  dueDays: 15,
  notes: "",
  ...more,
});

// Canada Revenue Agency, “Charge and collect the tax”: $100 at 5 % GST, and at 5 % GST with 7 % PST of British Columbia.
test.each<[string, Partial<InvoiceDocument>, number]>([
  ["GST alone", { lines: [line(10_000)], taxes: [gst] }, 10_500],
  ["GST and PST, neither on the other", { lines: [line(10_000)] }, 11_200],
  ["no tax abroad", { lines: [line(10_000)], taxes: [] }, 10_000],
  ["one cent", { lines: [line(1)] }, 1],
  ["ten million", { lines: [line(1_000_000_000)] }, 1_120_000_000],
  ["12.5 % off", { lines: [line(10_000)], discount: { kind: "percent", value: 1_250 } }, 9_801],
  ["all of it off", { lines: [line(10_000)], discount: { kind: "percent", value: 10_000 } }, 0],
  ["0 % off", { lines: [line(10_000)], discount: { kind: "percent", value: 0 } }, 11_200],
])("%s", (_, document, total) => {
  expect(invoiceTotals(invoice(document)).totalCents).toBe(total);
});

test("two hundred lines add up, and one more is refused", () => {
  const lines = Array.from({ length: 200 }, (_, at) => line(333, { id: `l${at}` }));
  const document = invoice({ lines, taxes: [gst] });
  expect(invoiceTotals(document)).toMatchObject({ subtotalCents: 66_600, totalCents: 69_930 });
  expect(sendableInvoice.safeParse(document).success).toBe(true);
  expect(invoiceDraft.safeParse({ ...document, lines: [...lines, line(1)] }).success).toBe(false);
});

test("a tax that is a quote’s part holds until a line, the discount or a rate changes", () => {
  const document = invoice({ lines: [line(10_000)], taxes: [{ ...gst, cents: 501 }] });
  expect(invoiceTotals(document).totalCents).toBe(10_501);
  expect(invoiceTotals(withoutFixedTaxes(document)).totalCents).toBe(10_500);
  const same = { ...document, title: "Another", lines: [line(10_000, { description: "Two days" })] };
  expect(taxedText(same)).toBe(taxedText(document));
  for (const other of [
    { lines: [line(10_001)] },
    { discount: { kind: "amount", value: 1 } as const },
    { taxes: [pst] },
  ]) {
    expect(taxedText({ ...document, ...other })).not.toBe(taxedText(document));
  }
});

test.each<[string, Partial<InvoiceDocument>, string]>([
  ["no title", { title: " " }, "Give the invoice a title."],
  ["nobody to pay it", { client: { name: "", company: " ", address: "" } }, "Say whom it is for."],
  ["no line", { lines: [] }, "Add a line."],
  ["a line without words", { lines: [line(1, { description: " " })] }, "Describe each line."],
  ["two lines of one id", { lines: [line(1), line(1)] }, "Two lines have the same id."],
  ["more discount than all", { discount: { kind: "percent", value: 10_001 } }, "A discount is at most 100%."],
  ["more credit than the rest", { lines: [line(-1)] }, "The credits are more than the rest."],
])("an invoice with %s can’t be sent", (_, wrong, message) => {
  const { error } = sendableInvoice.safeParse(invoice({ lines: [line(1)], ...wrong }));
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});

test.each([
  [{ total_cents: 100, credited_cents: 0, paid_cents: 0 }, "sent", 100],
  [{ total_cents: 100, credited_cents: 0, paid_cents: 1 }, "part_paid", 99],
  [{ total_cents: 100, credited_cents: 40, paid_cents: 0 }, "sent", 60],
  [{ total_cents: 100, credited_cents: 40, paid_cents: 60 }, "paid", 0],
  [{ total_cents: 100, credited_cents: 0, paid_cents: 130 }, "paid", -30],
  [{ total_cents: 100, credited_cents: 100, paid_cents: 0 }, "credited", 0],
  [{ total_cents: 0, credited_cents: 0, paid_cents: 0 }, "paid", 0],
] as const)("%o is %s", (settlement, status, balance) => {
  expect([settledStatus(settlement), balanceOf(settlement)]).toEqual([status, balance]);
});

describe("parts of a quote", () => {
  const quote = (more: Partial<QuoteDocument>): QuoteDocument => ({
    ...emptyQuote("Film", usualQuotes),
    ...more,
  });
  const quoteLine = (id: string, unitCents: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
    id,
    description: "A day",
    details: "",
    quantityHundredths: 100,
    unitCents,
    optional: false,
    isSelected: false,
    ...more,
  });
  const accepted = (document: QuoteDocument, chosen: Iterable<string> = []) => ({
    number: "Q-2026-001",
    currency: "CAD",
    document,
    chosen: new Set(chosen),
  });

  test("a quote that is billed at once has its own lines", () => {
    const document = quote({
      lines: [
        quoteLine("a", 10_000),
        quoteLine("b", 500, { optional: true }),
        quoteLine("c", 700, { optional: true }),
      ],
      depositPercent: 0,
    });
    const part = partDocument(accepted(document, ["b"]), 0, nothingBilled);
    expect(part?.lines.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(part && invoiceTotals(part).totalCents).toBe(11_760);
  });

  test("a deposit says whose it is, and the last part bills what the others leave", () => {
    const document = quote({
      lines: [quoteLine("a", 100_001), quoteLine("b", 333, { untaxed: ["PST 7%"] })],
    });
    const one = accepted(document);
    expect(quoteParts(document, one.chosen).map(({ label }) => label)).toEqual(["Deposit, 40%", "Remainder"]);
    const deposit = partDocument(one, 0, nothingBilled);
    expect(deposit?.lines.map(({ description }) => description)).toEqual([
      "Deposit, 40%: quote Q-2026-001, with GST 5% and PST 7%",
      "Deposit, 40%: quote Q-2026-001, with GST 5%",
    ]);
    if (!deposit) throw new Error("no deposit");
    const { totalCents } = quoteTotals(document, one.chosen);
    const depositCents = invoiceTotals(deposit).totalCents;
    const rest = (billed = nothingBilled) => {
      const made = partDocument(one, 1, billed);
      return made && invoiceTotals(made).totalCents;
    };
    // In either order; what a credit note gave back is billed with the rest.
    expect(rest()).toBe(totalCents - depositCents);
    const billed = addInvoice(nothingBilled, 0, deposit);
    expect(rest(billed)).toBe(totalCents - depositCents);
    const part = { ...deposit, lines: deposit.lines.slice(1), taxes: [] };
    expect(rest(takeCredit(billed, part))).toBe(totalCents - depositCents + invoiceTotals(part).totalCents);
    expect(rest({ parts: [0], totalCents, taxes: {} })).toBeNull();
    expect(partDocument(one, 2, nothingBilled)).toBeNull();
  });

  test("for any quote: parts sum to its total and their taxes to its taxes, to the cent", () => {
    const random = numbers(42);
    const upTo = (most: number) => Math.floor((random.next().value ?? 0) * most);
    const someSchedule = (): PaymentSchedule => ({
      parts: Array.from({ length: upTo(12) }, (_, at) => ({
        name: `Part ${at}`,
        share:
          upTo(2) === 1 ? { kind: "percent", value: upTo(4_000) } : { kind: "amount", value: upTo(90_000) },
        due: { kind: "press" },
      })),
      rest: { name: "Rest", due: { kind: "press" } },
    });
    for (let round = 0; round < 1_000; round += 1) {
      const untaxed = () => [[], ["PST 7%"], ["GST 5%", "PST 7%"]][upTo(3)] ?? [];
      const document = quote({
        lines: Array.from({ length: 1 + upTo(8) }, (_, at) =>
          quoteLine(`l${at}`, upTo(200_000), { quantityHundredths: 1 + upTo(500), untaxed: untaxed() }),
        ),
        discount:
          upTo(2) === 1 ? { kind: "percent", value: upTo(10_001) } : { kind: "amount", value: upTo(9_000) },
        depositPercent: upTo(101),
        ...(upTo(2) === 1 ? { schedule: someSchedule() } : {}),
      });
      const one = accepted(document);
      const totals = quoteTotals(document, one.chosen);
      let billed = nothingBilled;
      for (const [part, { totalCents }] of quoteParts(document, one.chosen).entries()) {
        const made = partDocument(one, part, billed);
        if (!made) throw new Error("a part bills nothing");
        expect(invoiceDraft.safeParse(invoice(made)).error).toBeUndefined();
        expect(invoiceTotals(made).totalCents).toBe(totalCents);
        billed = addInvoice(billed, part, made);
      }
      expect(billed.totalCents).toBe(Math.max(0, totals.totalCents));
      if (billed.totalCents > 0)
        expect(billed.taxes).toEqual(Object.fromEntries(totals.taxes.map((tax) => [tax.name, tax.cents])));
    }
  });
});

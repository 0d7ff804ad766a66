/** Payments of a quote: they sum to its total, an old deposit reads as two, and what isn't whole isn't sent. */
import { expect, test } from "vitest";
import { usualQuotes } from "../site-content/quotations.ts";
import { scheduledPayments } from "./payment-schedule.ts";
import { quoteChanges } from "./quote-changes.ts";
import { emptyQuote, type PaymentSchedule, type QuoteDocument, quoteDraft } from "./quote-document.ts";
import { quoteSheet } from "./quote-sheet.ts";
import { quoteTotals } from "./quote-totals.ts";
import { sendableQuote } from "./sendable-quote.ts";

type Part = PaymentSchedule["parts"][number];
const percent = (name: string, hundredths: number, due: Part["due"] = { kind: "press" }): Part => ({
  name,
  due,
  share: { kind: "percent", value: hundredths },
});
const amount = (name: string, cents: number): Part => ({
  name,
  due: { kind: "press" },
  share: { kind: "amount", value: cents },
});
const rest: PaymentSchedule["rest"] = { name: "On delivery", due: { kind: "press" } };
const line = (unitCents: number, optional = false) => ({
  id: `l${unitCents}`,
  description: "A day",
  details: "",
  quantityHundredths: 100,
  unitCents,
  optional,
  isSelected: false,
});
const quote = (more: Partial<QuoteDocument> = {}): QuoteDocument => ({
  ...emptyQuote("Film", { ...usualQuotes, taxes: [] }),
  lines: [line(100_000)],
  ...more,
});
const amounts = (schedule: PaymentSchedule, totalCents: number) =>
  scheduledPayments({ schedule, depositPercent: 0 }, totalCents).map((one) => one.totalCents);

test.each<[string, Part[], number, number[]]>([
  ["40 / 30 / 30", [percent("One", 4_000), percent("Two", 3_000)], 100_001, [40_000, 30_000, 30_001]],
  ["thirds", [percent("One", 3_333), percent("Two", 3_333)], 10_000, [3_333, 3_333, 3_334]],
  ["one cent in three", [percent("One", 3_333), percent("Two", 3_333)], 1, [1]],
  ["two halves of a cent", [percent("One", 5_000), percent("Two", 5_000)], 1, [1]],
  ["amounts", [amount("One", 12_345), amount("Two", 1)], 20_000, [12_345, 1, 7_654]],
  ["more than there is", [amount("One", 12_345), amount("Two", 9_000)], 20_000, [12_345, 7_655]],
  ["ten million", [percent("One", 1_250)], 1_120_000_000, [140_000_000, 980_000_000]],
  ["all at once", [], 500, [500]],
  ["nothing", [percent("One", 4_000)], 0, []],
  ["a credit", [percent("One", 4_000)], -500, []],
])("%s", (_, parts, total, expected) => {
  expect(amounts({ parts, rest }, total)).toEqual(expected);
});

test("a quote without a schedule is a deposit and a remainder; the deposit is what acceptance makes due", () => {
  const old = quote({ depositPercent: 40 });
  expect(scheduledPayments(old, 100_000)).toEqual([
    { label: "Deposit, 40%", totalCents: 40_000, due: { kind: "acceptance" } },
    { label: "Remainder", totalCents: 60_000, due: { kind: "press" } },
  ]);
  // It is read and hashed as it was written.
  expect(JSON.stringify(quoteDraft.parse(old))).toBe(JSON.stringify(old));
  const due: Part["due"] = { kind: "acceptance" };
  const parts = [percent("Deposit", 2_000, due), percent("Fee", 1_000, due), percent("Shoot", 3_000)];
  expect(quoteTotals(quote({ schedule: { parts, rest } }), new Set()).depositCents).toBe(30_000);
});

const sheetOf = (document: QuoteDocument) =>
  quoteSheet(
    {
      number: "Q-2026-014",
      version: 1,
      currency: "CAD",
      document,
      client: { name: "Dana Reyes", company: "" },
      studio: { address: "Extenso", email: "hello@extenso.example", tax_number: "" },
      sent_at: "2026-11-20T17:00:00.000Z",
      valid_until: "2026-12-20T17:00:00.000Z",
      time_zone: "America/Vancouver",
      is_over: false,
      acceptance: null,
      agreement: null,
    },
    new Set(),
  ).sums.map(({ label, amount: words }) => `${label}: ${words}`);

test("page and PDF say what each payment is, and what makes it due", () => {
  const parts = [
    percent("Deposit", 4_000, { kind: "acceptance" }),
    { ...amount("Licence", 25_050), due: { kind: "date" as const, on: "2027-01-15" } },
  ];
  expect(sheetOf(quote({ schedule: { parts, rest } }))).toEqual([
    "Total: $1,000.00",
    "Deposit, 40%, on acceptance: $400.00",
    "Licence, on January 15, 2027: $250.50",
    "On delivery, by a later invoice: $349.50",
  ]);
  expect(sheetOf(quote({ depositPercent: 0 }))).toEqual(["Total: $1,000.00"]);
  expect(sheetOf(quote({ depositPercent: 100 }))).toEqual([
    "Total: $1,000.00",
    "All of it, on acceptance: $1,000.00",
  ]);
});

test.each<[string, PaymentSchedule, string]>([
  ["no name", { parts: [percent(" ", 100)], rest }, "Name each payment."],
  ["no name for the rest", { parts: [], rest: { ...rest, name: "" } }, "Name each payment."],
  ["more than 100 %", { parts: [percent("One", 6_000), percent("Two", 4_001)], rest }, "more than the whole"],
  ["more than its total", { parts: [amount("One", 100_001)], rest }, "more than the whole"],
  [
    "a share and more than is left",
    { parts: [percent("One", 5_000), amount("Two", 50_010)], rest },
    "more than",
  ],
])("a quote whose payments have %s can't be sent", (_, schedule, message) => {
  const { error } = sendableQuote.safeParse(quote({ schedule }));
  expect(error?.issues.map((issue) => issue.message).join()).toContain(message);
});

test("a schedule that leaves nothing, or is a whole of hundredths, can be sent", () => {
  const whole = { parts: [percent("One", 10_000)], rest };
  expect(sendableQuote.safeParse(quote({ schedule: whole })).success).toBe(true);
  const days = { parts: [{ ...percent("One", 100), due: { kind: "date", on: "2027-02-30" } }], rest };
  expect(quoteDraft.safeParse({ ...quote(), schedule: days }).error?.issues[0]?.message).toContain("day");
});

test("what changed says so of payments, unless two say the same", () => {
  const old = quote({ depositPercent: 40 });
  const same: PaymentSchedule = {
    parts: [percent("Deposit", 4_000, { kind: "acceptance" })],
    rest: { name: "Remainder", due: { kind: "press" } },
  };
  expect(quoteChanges(old, quote({ schedule: same }))).toEqual([]);
  expect(quoteChanges(old, quote({ schedule: { parts: [percent("One", 4_000)], rest } }))).toEqual([
    "The payments are split otherwise.",
  ]);
  expect(quoteChanges(old, quote({ depositPercent: 50 }))).toEqual(["The deposit is 50% instead of 40%."]);
});

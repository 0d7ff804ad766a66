import { emptyQuote, type PaymentSchedule } from "@extenso/contract/quotes/quote-document.ts";
import { usualQuotes } from "@extenso/contract/site-content/quotations.ts";
import { expect, test } from "vitest";
import { documentOf, formOf, newLineId } from "./quote-form.ts";
import { hundredthsOf } from "./typed-hundredths.ts";

const line = {
  id: "l1",
  description: "A day",
  details: "",
  quantityHundredths: 250,
  unitCents: 91_050,
  optional: true,
  isSelected: true,
};
const whole = {
  ...emptyQuote("Film", usualQuotes),
  lines: [line],
  discount: { kind: "percent" as const, value: 1_050 },
};

test("a quote is the same after it was shown in the form", () => {
  expect(documentOf(formOf(whole))).toEqual({ document: whole, faults: {} });
  const amount = { ...whole, discount: { kind: "amount" as const, value: 12_345 } };
  expect(documentOf(formOf(amount)).document).toEqual(amount);
});

test("payments are the same after the form; what isn’t whole is told at its field", () => {
  const schedule: PaymentSchedule = {
    parts: [
      { name: "Deposit", due: { kind: "acceptance" }, share: { kind: "percent", value: 3_333 } },
      { name: "Licence", due: { kind: "date", on: "2027-01-15" }, share: { kind: "amount", value: 12_345 } },
    ],
    rest: { name: "On delivery", due: { kind: "press" } },
  };
  const document = { ...whole, schedule };
  const form = formOf(document);
  expect(documentOf(form)).toEqual({ document, faults: {} });
  const [first, second] = form.schedule?.parts ?? [];
  if (!form.schedule || !first || !second) throw new Error("no payments");
  const wrong = {
    parts: [
      { ...first, share: "101" },
      { ...second, share: "half", on: "" },
      { ...second, share: "$1,250.50" },
    ],
    rest: { ...form.schedule.rest, due: "date" as const },
  };
  const read = documentOf({ ...form, schedule: wrong });
  expect(read.faults).toEqual({
    "schedule.0.share": "At most 100%.",
    "schedule.1.share": "Enter a number such as 30.",
    "schedule.1.on": "Choose a day.",
    "schedule.rest.on": "Choose a day.",
  });
  expect(read.document.schedule?.parts[2]?.share.value).toBe(125_050);
});

test("a credit is shown without its minus, and typed with or without one; taxes stay with their line", () => {
  const credit = { ...line, unitCents: -50_000, optional: false, isSelected: false, untaxed: ["PST 7%"] };
  const document = { ...whole, lines: [line, credit] };
  const form = formOf(document);
  expect(form.lines[1]).toMatchObject({ price: "500", isCredit: true });
  expect(documentOf(form)).toEqual({ document, faults: {} });
  const [first, second] = form.lines;
  if (!first || !second) throw new Error("no lines");
  const cents = (changes: Partial<typeof first>) =>
    documentOf({ ...form, lines: [{ ...first, ...changes }] }).document.lines[0]?.unitCents;
  expect(cents({ price: "-500" })).toBe(-50_000);
  expect(cents({ price: "− 1,200.50" })).toBe(-120_050);
  expect(cents({ price: "-500", isCredit: true })).toBe(-50_000);
  expect(Object.is(cents({ price: "", isCredit: true }), 0)).toBe(true);
});

test("what isn't a number is told at its field, and sums go on without it", () => {
  const form = formOf(whole);
  const [first] = form.lines;
  if (!first) throw new Error("no line");
  const { document, faults } = documentOf({
    ...form,
    deposit: "101",
    validDays: "0",
    discount: "much",
    lines: [{ ...first, quantity: "0", price: "a lot" }],
  });
  expect(Object.keys(faults).sort()).toEqual([
    "deposit",
    "discount",
    "lines.0.price",
    "lines.0.quantity",
    "validDays",
  ]);
  expect(document.lines[0]).toMatchObject({ quantityHundredths: 100, unitCents: 0 });
});

test.each([
  ["1.5", 150],
  ["1,5", 150],
  [" 2 ", 200],
  ["0.25", 25],
  ["1.234", null],
  ["", null],
  ["-1", null],
  ["12345678", null],
])("%j is %s hundredths", (typed, hundredths) => {
  expect(hundredthsOf(typed)).toBe(hundredths);
});

test("a new line has an id of its own", () => {
  expect(newLineId([])).toBe("l1");
  expect(newLineId([{ id: "l1" }, { id: "l3" }])).toBe("l4");
  expect(newLineId([{ id: "l2" }])).toBe("l3");
});

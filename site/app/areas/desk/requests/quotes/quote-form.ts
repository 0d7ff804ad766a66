/** A quote as its form has it: amounts as they are typed, until they are numbers. */
import { type QuoteDocument, type QuoteLine, quoteDraft } from "@extenso/contract/quotes/quote-document.ts";
import * as z from "zod/mini";
import { amountProblem, centsOf } from "../request-labels.ts";
import { scheduleForm, scheduleFormOf, scheduleOfForm } from "./schedule-form.ts";
import { amountOrPercentOf, decimal, hundredthsOf, type QuoteFaults } from "./typed-hundredths.ts";

export const lineForm = z.object({
  id: z.string(),
  description: z.string(),
  details: z.string(),
  quantity: z.string(),
  price: z.string(),
  /** Its amount is taken off. */
  isCredit: z.boolean(),
  /** Names of the taxes that it doesn't bear. */
  untaxed: z.array(z.string()),
  optional: z.boolean(),
  isSelected: z.boolean(),
});

export type LineForm = z.infer<typeof lineForm>;

const quoteForm = z.object({
  title: z.string(),
  intro: z.string(),
  lines: z.array(lineForm),
  discount: z.string(),
  discountKind: z.enum(["percent", "amount"]),
  taxes: quoteDraft.shape.taxes,
  deposit: z.string(),
  validDays: z.string(),
  terms: z.string(),
  paymentUrl: z.string(),
  agreement: quoteDraft.shape.agreement,
  schedule: z.optional(scheduleForm),
});

export type QuoteForm = z.infer<typeof quoteForm>;

/** @param kept from this browser's storage, which anybody may have written. */
export const readQuoteForm = (kept: unknown): QuoteForm | null => quoteForm.safeParse(kept).data ?? null;

export function formOf(document: QuoteDocument): QuoteForm {
  const { title, intro, lines, discount, taxes, depositPercent, validDays, terms, paymentUrl } = document;
  const { agreement, schedule } = document;
  return {
    title,
    intro,
    taxes,
    terms,
    paymentUrl,
    ...(agreement ? { agreement } : {}),
    ...(schedule ? { schedule: scheduleFormOf(schedule) } : {}),
    lines: lines.map(lineFormOf),
    discount: discount.value === 0 ? "" : decimal(discount.value),
    discountKind: discount.kind,
    deposit: String(depositPercent),
    validDays: String(validDays),
  };
}

export function lineFormOf({ quantityHundredths, unitCents, untaxed = [], ...line }: QuoteLine): LineForm {
  return {
    ...line,
    quantity: decimal(quantityHundredths),
    price: decimal(Math.abs(unitCents)),
    isCredit: unitCents < 0,
    untaxed,
  };
}

/** Reads a typed price, in cents: below zero for a credit or with a minus; `null` for text that is no amount. */
function priceOf({ price, isCredit }: Pick<LineForm, "price" | "isCredit">): number | null {
  const [, minus, amount = ""] = /^\s*([-−–]?)(.*)$/s.exec(price) ?? [];
  const cents = amount.trim() === "" ? 0 : centsOf(amount);
  return cents !== null && (isCredit || minus) ? 0 - cents : cents;
}

/** @param faults gets messages about invalid fields. */
export function linesOf(typed: readonly LineForm[], faults: QuoteFaults): QuoteLine[] {
  return typed.map((line, at): QuoteLine => {
    const { id, description, details, quantity, optional, isSelected, untaxed } = line;
    const quantityHundredths = hundredthsOf(quantity) || null;
    const unitCents = priceOf(line);
    if (quantityHundredths === null) faults[`lines.${at}.quantity`] = "Enter a quantity such as 1.5.";
    if (unitCents === null) faults[`lines.${at}.price`] = amountProblem;
    return {
      id,
      description,
      details,
      optional,
      isSelected,
      ...(untaxed.length === 0 ? {} : { untaxed }),
      quantityHundredths: quantityHundredths ?? 100,
      unitCents: unitCents ?? 0,
    };
  });
}

/** @returns the discount in cents or hundredths of a percent. @param faults gets a message if it is invalid. */
export function discountOf(
  { discount, discountKind: kind }: Pick<QuoteForm, "discount" | "discountKind">,
  faults: QuoteFaults,
): QuoteDocument["discount"] {
  const value = discount.trim() === "" ? 0 : amountOrPercentOf(discount);
  if (value === null) faults.discount = "Enter a number such as 10.";
  return { kind, value: value ?? 0 };
}

/**
 * @returns the document, with defaults in place of invalid numbers, and messages about them. A document with faults is
 *   for showing sums while somebody types, not for saving.
 */
export function documentOf(form: QuoteForm): { document: QuoteDocument; faults: QuoteFaults } {
  const faults: QuoteFaults = {};
  const number = (place: string, value: number | null, fault: string, instead: number) => {
    if (value !== null) return value;
    faults[place] = fault;
    return instead;
  };
  const lines = linesOf(form.lines, faults);
  const whole = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null);
  const percent = whole(form.deposit);
  const days = whole(form.validDays);
  const document: QuoteDocument = {
    title: form.title,
    intro: form.intro,
    lines,
    taxes: form.taxes,
    terms: form.terms,
    discount: discountOf(form, faults),
    depositPercent: number(
      "deposit",
      percent !== null && percent <= 100 ? percent : null,
      "Enter a percentage from 0 to 100.",
      0,
    ),
    ...(form.schedule ? { schedule: scheduleOfForm(form.schedule, faults) } : {}),
    validDays: number(
      "validDays",
      days !== null && days >= 1 && days <= 365 ? days : null,
      "Enter a number of days from 1 to 365.",
      30,
    ),
    paymentUrl: form.paymentUrl.trim(),
    ...(form.agreement ? { agreement: form.agreement } : {}),
  };
  return { document, faults };
}

/** An id that no line of this quote has. */
export function newLineId(lines: readonly Pick<LineForm, "id">[]): string {
  const taken = new Set(lines.map(({ id }) => id));
  for (let number = lines.length + 1; ; number += 1) {
    if (!taken.has(`l${number}`)) return `l${number}`;
  }
}

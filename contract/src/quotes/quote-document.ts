/** A quote as it is written: lines, discount, taxes, terms. Amounts are whole cents, rates and quantities hundredths. */
import * as z from "zod/mini";
import type { QuoteDefaults } from "../site-content/quotations.ts";
import { quoteAgreement } from "./agreement.ts";

export const mostLines = 60;
/** Ten million dollars: lines of such a price add up to whole numbers that are still exact. */
const highestCents = 1_000_000_000;

export const text = (longest: number) =>
  z.string().check(z.maxLength(longest, `Please use at most ${longest} characters`));

const noAmount = "Enter an amount from 0 to 10,000,000.";
const noQuantity = "Enter a quantity from 0.01 to 10,000.";
const noPercent = "Enter a percentage from 0 to 100.";
const noDays = "Enter a number of days from 1 to 365.";

export const amountCents = z
  .int({ error: noAmount })
  .check(z.gte(0, noAmount), z.lte(highestCents, noAmount));
const noLineAmount = "Enter an amount of at most 10,000,000.";
/** Below zero on a line of credit. */
export const unitAmountCents = z
  .int({ error: noLineAmount })
  .check(z.gte(-highestCents, noLineAmount), z.lte(highestCents, noLineAmount));

export const quantity = z
  .int({ error: noQuantity })
  .check(z.gte(1, noQuantity), z.lte(1_000_000, noQuantity));

/** Names a line among the others. */
export const lineId = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));

/** Names of the taxes that a line doesn't bear; left out: it bears all. */
export const untaxedNames = z.optional(z.array(text(50)).check(z.maxLength(5)));

const quoteLine = z.object({
  /** For the client's choice. */
  id: lineId,
  description: text(200),
  details: text(1_000),
  quantityHundredths: quantity,
  unitCents: unitAmountCents,
  /** The client decides. */
  optional: z.boolean(),
  /** Whether an optional line is chosen until the client says otherwise. */
  isSelected: z.boolean(),
  untaxed: untaxedNames,
});

export type QuoteLine = z.infer<typeof quoteLine>;

/** In hundredths of a percent, or in cents. */
export const discount = z.object({ kind: z.enum(["percent", "amount"]), value: amountCents });

/** What makes a payment due: the client's acceptance, a day, or the studio when it bills it. */
const paymentDue = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("acceptance") }),
  z.object({ kind: z.literal("press") }),
  z.object({
    kind: z.literal("date"),
    /** A day of the studio's calendar, as `2026-12-01`. */
    on: z.iso.date("Choose a day."),
  }),
]);

export type PaymentDue = z.infer<typeof paymentDue>;

const scheduledPart = z.object({ name: text(60), due: paymentDue });

export const mostPayments = 12;

/** In how many payments a quote is paid. */
const paymentSchedule = z.object({
  parts: z
    .array(z.extend(scheduledPart, { share: discount }))
    .check(z.maxLength(mostPayments - 1, `At most ${mostPayments} payments.`)),
  /** What the parts leave of the total. */
  rest: scheduledPart,
});

export type PaymentSchedule = z.infer<typeof paymentSchedule>;

/** A tax as it was when the quote was written; `name` has the rate in it, as “GST 5%”. */
const quoteTax = z.union([
  z.object({
    name: text(50),
    rateThousandths: z.int().check(z.gte(0), z.lte(100_000)),
    /** The studio's registration; empty: none is shown. */
    number: text(40),
  }),
  /** As quotes of the first version have it. */
  z.object({ name: text(40), rateHundredths: z.int().check(z.gte(0), z.lte(10_000)) }),
]);

export type QuoteTax = z.infer<typeof quoteTax>;

/** The site's taxes as a quote keeps them: “GST 5%”. */
export function quoteTaxes({
  taxes,
}: Pick<QuoteDefaults, "taxes">): Extract<QuoteTax, { rateThousandths: number }>[] {
  return taxes.map(({ name, rateThousandths, number }) => ({
    name: `${name} ${rateThousandths / 1_000}%`,
    rateThousandths,
    number,
  }));
}

/** A quote that is being written: within its bounds, but it need not be whole. */
export const quoteDraft = z.object({
  title: text(120),
  intro: text(4_000),
  lines: z.array(quoteLine).check(z.maxLength(mostLines, `At most ${mostLines} lines.`)),
  discount,
  taxes: z.array(quoteTax).check(z.maxLength(5, "At most 5 taxes.")),
  depositPercent: z.int({ error: noPercent }).check(z.gte(0, noPercent), z.lte(100, noPercent)),
  /** Left out: a deposit of `depositPercent`, and the rest. */
  schedule: z.optional(paymentSchedule),
  /** Days from sending until the offer ends. */
  validDays: z.int({ error: noDays }).check(z.gte(1, noDays), z.lte(365, noDays)),
  terms: text(8_000),
  /** Where the deposit can be paid; empty: nowhere. */
  paymentUrl: text(500),
  /** The agreement that the client signs by accepting; left out where there is none. */
  agreement: z.optional(quoteAgreement),
});

export type QuoteDocument = z.infer<typeof quoteDraft>;

/** A quote before anything is written into it. @param defaults the studio's own. */
export function emptyQuote(title: string, defaults: QuoteDefaults): QuoteDocument {
  const { depositPercent, validDays, terms } = defaults;
  return {
    title,
    intro: "",
    lines: [],
    discount: { kind: "percent", value: 0 },
    taxes: quoteTaxes(defaults),
    depositPercent,
    validDays,
    terms,
    paymentUrl: "",
  };
}

export const quoteStatusNames: Record<string, string> = {
  draft: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  revoked: "Withdrawn",
};

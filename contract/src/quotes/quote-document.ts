/** A quote as it is written: lines, discount, taxes, terms. Amounts are whole cents, rates and quantities hundredths. */
import * as z from "zod/mini";
import type { QuoteDefaults } from "../site-content/quotations.ts";
import { quoteAgreement } from "./agreement.ts";

export const mostLines = 60;
/** Ten million dollars; sums of lines at this price are still exact integers. */
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
/** Negative on a line of credit. */
export const unitAmountCents = z
  .int({ error: noLineAmount })
  .check(z.gte(-highestCents, noLineAmount), z.lte(highestCents, noLineAmount));

export const quantity = z
  .int({ error: noQuantity })
  .check(z.gte(1, noQuantity), z.lte(1_000_000, noQuantity));

/** Unique within its document. */
export const lineId = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));

/** Names of taxes that don't apply to a line; all apply if left out. */
export const untaxedNames = z.optional(z.array(text(50)).check(z.maxLength(5)));

const quoteLine = z.object({
  /** Identifies the line in the client's choice. */
  id: lineId,
  description: text(200),
  details: text(1_000),
  quantityHundredths: quantity,
  unitCents: unitAmountCents,
  /** Whether the client may leave it out. */
  optional: z.boolean(),
  /** Whether an optional line is preselected. */
  isSelected: z.boolean(),
  untaxed: untaxedNames,
});

export type QuoteLine = z.infer<typeof quoteLine>;

/** In hundredths of a percent, or in cents. */
export const discount = z.object({ kind: z.enum(["percent", "amount"]), value: amountCents });

/** Event that makes a payment due: the client's acceptance, a day, or the studio's decision to bill it. */
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

/** Payments in which a quote is paid. */
const paymentSchedule = z.object({
  parts: z
    .array(z.extend(scheduledPart, { share: discount }))
    .check(z.maxLength(mostPayments - 1, `At most ${mostPayments} payments.`)),
  /** The last payment, of the total less all parts. */
  rest: scheduledPart,
});

export type PaymentSchedule = z.infer<typeof paymentSchedule>;

/** A copy of a tax at the time of the quote; `name` contains the rate, as in “GST 5%”. */
const quoteTax = z.union([
  z.object({
    name: text(50),
    rateThousandths: z.int().check(z.gte(0), z.lte(100_000)),
    /** The studio's registration number; empty if none is shown. */
    number: text(40),
  }),
  /** Form of the first version's quotes. */
  z.object({ name: text(40), rateHundredths: z.int().check(z.gte(0), z.lte(10_000)) }),
]);

export type QuoteTax = z.infer<typeof quoteTax>;

/** The site's taxes in a quote's form: “GST 5%”. */
export function quoteTaxes({
  taxes,
}: Pick<QuoteDefaults, "taxes">): Extract<QuoteTax, { rateThousandths: number }>[] {
  return taxes.map(({ name, rateThousandths, number }) => ({
    name: `${name} ${rateThousandths / 1_000}%`,
    rateThousandths,
    number,
  }));
}

/** A quote in progress: within all bounds, but possibly incomplete. */
export const quoteDraft = z.object({
  title: text(120),
  intro: text(4_000),
  lines: z.array(quoteLine).check(z.maxLength(mostLines, `At most ${mostLines} lines.`)),
  discount,
  taxes: z.array(quoteTax).check(z.maxLength(5, "At most 5 taxes.")),
  depositPercent: z.int({ error: noPercent }).check(z.gte(0, noPercent), z.lte(100, noPercent)),
  /** If left out, a deposit of `depositPercent` and the rest. */
  schedule: z.optional(paymentSchedule),
  /** Days from sending until the offer ends. */
  validDays: z.int({ error: noDays }).check(z.gte(1, noDays), z.lte(365, noDays)),
  terms: text(8_000),
  /** URL where the deposit can be paid; empty if there is none. */
  paymentUrl: text(500),
  /** The agreement that the client signs by accepting; left out if there is none. */
  agreement: z.optional(quoteAgreement),
});

export type QuoteDocument = z.infer<typeof quoteDraft>;

/** An empty quote. @param defaults those of the studio. */
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

/** @returns where a quote stands, in a word. */
export function quoteStandingName({ status, is_over }: { status: string; is_over: boolean }): string {
  return is_over ? "Ended" : (quoteStatusNames[status] ?? status);
}

/**
 * The parts in which a quote is billed. Amounts are whole cents: parts add up to the quote's total, and their taxes to
 * its taxes, despite rounding.
 */
import { moneyLabel } from "../quotes/money.ts";
import { type ScheduledPayment, scheduledPayments } from "../quotes/payment-schedule.ts";
import type { QuoteDocument, QuoteLine } from "../quotes/quote-document.ts";
import { rateOf } from "../quotes/quote-tax.ts";
import { lineCents, type QuoteTotals, quoteTotals } from "../quotes/quote-totals.ts";
import type { InvoiceDocument, InvoiceLine, InvoiceTax } from "./invoice-document.ts";
import { invoiceTotals } from "./invoice-totals.ts";

export type QuotePart = ScheduledPayment;

/** @param chosen ids of the chosen optional lines. @returns an empty list for a quote over nothing. */
export function quoteParts(document: QuoteDocument, chosen: ReadonlySet<string>): QuotePart[] {
  const payments = scheduledPayments(document, quoteTotals(document, chosen).totalCents);
  return payments.length === 1 ? payments.map((all) => ({ ...all, label: "All of it" })) : payments;
}

/** Amounts of a quote's invoices, less those of their credit notes. */
export interface Billed {
  /** Indexes of the parts that have an invoice. */
  parts: readonly number[];
  totalCents: number;
  /** Cents by the tax's name. */
  taxes: Readonly<Record<string, number>>;
}

export const nothingBilled: Billed = { parts: [], totalCents: 0, taxes: {} };

type Sums = Pick<Billed, "totalCents" | "taxes">;

function addSums({ totalCents, taxes }: Sums, added: Sums, sign: 1 | -1): Sums {
  const sums = { ...taxes };
  for (const [name, cents] of Object.entries(added.taxes)) sums[name] = (sums[name] ?? 0) + sign * cents;
  return { totalCents: totalCents + sign * added.totalCents, taxes: sums };
}

type Billing = Pick<InvoiceDocument, "lines" | "discount" | "taxes">;

function sumsOf({ totalCents, taxes }: Pick<QuoteTotals, "totalCents" | "taxes">): Sums {
  return { totalCents, taxes: Object.fromEntries(taxes.map(({ name, cents }) => [name, cents])) };
}

export function addInvoice(billed: Billed, part: number, document: Billing): Billed {
  return { ...addSums(billed, sumsOf(invoiceTotals(document)), 1), parts: [...billed.parts, part] };
}

export function takeCredit(billed: Billed, document: Billing): Billed {
  return { ...addSums(billed, sumsOf(invoiceTotals(document)), -1), parts: billed.parts };
}

/** `part / whole` of an amount, rounded to the cent, whatever its sign. */
function proportion(cents: number, part: number, whole: number): number {
  const product = BigInt(Math.abs(cents)) * BigInt(part);
  const rounded = Number((product * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
  return cents < 0 ? 0 - rounded : rounded;
}

type PartDocument = Billing & Pick<InvoiceDocument, "title">;

interface AcceptedQuote {
  number: string;
  currency: string;
  document: QuoteDocument;
  chosen: ReadonlySet<string>;
}

/**
 * Title, lines and taxes of the invoice for one part. The last part bills the remainder, after the amounts that other
 * parts have billed, or will bill as agreed.
 * @param part index in {@link quoteParts}.
 * @returns `null` if nothing is left to be billed.
 */
export function partDocument(quote: AcceptedQuote, part: number, billed: Billed): PartDocument | null {
  const parts = quoteParts(quote.document, quote.chosen);
  const wanted = parts[part];
  if (!wanted) return null;
  if (parts.length === 1 && billed.totalCents === 0) return wholeDocument(quote);
  const totals = quoteTotals(quote.document, quote.chosen);
  const whole = totals.totalCents;
  const agreed = agreedSums(parts, totals);
  const left = part === parts.length - 1 ? leftForLast(sumsOf(totals), agreed, billed) : agreed[part];
  if (!left) return null;
  if (left.totalCents <= 0) return null;
  const taxes = quote.document.taxes.map(
    (tax): InvoiceTax => ({ ...plainTax(tax), cents: Math.max(0, left.taxes[tax.name] ?? 0) }),
  );
  const netCents = taxes.reduce((sum, { cents = 0 }) => sum - cents, left.totalCents);
  return {
    title: quote.document.title,
    lines: partLines(quote, { label: wanted.label, netCents, totalCents: whole }),
    discount: { kind: "amount", value: 0 },
    taxes,
  };
}

/** The whole less the amounts that other parts have billed, or will bill as agreed. */
function leftForLast(whole: Sums, agreed: readonly Sums[], billed: Billed): Sums {
  const unbilled = agreed.slice(0, -1).filter((_, at) => !billed.parts.includes(at));
  return unbilled.reduce((left, one) => addSums(left, one, -1), addSums(whole, billed, -1));
}

/** Amount and taxes of each part. Cumulative amounts are rounded, so that no cent is lost or added. */
function agreedSums(parts: readonly QuotePart[], { totalCents: whole, taxes }: QuoteTotals): Sums[] {
  let before = 0;
  return parts.map(({ totalCents }) => {
    const upTo = before + totalCents;
    const shares = taxes.map(({ name, cents }): [string, number] => [
      name,
      proportion(cents, upTo, whole) - proportion(cents, before, whole),
    ]);
    before = upTo;
    return { totalCents, taxes: Object.fromEntries(shares) };
  });
}

function plainTax(tax: QuoteDocument["taxes"][number]): InvoiceTax {
  return { name: tax.name, rateThousandths: rateOf(tax), number: "number" in tax ? tax.number : "" };
}

const countedLines = ({ document, chosen }: AcceptedQuote) =>
  document.lines.filter(({ id, optional }) => !optional || chosen.has(id));

/** The quote's own lines, for a single invoice over the whole quote. */
function wholeDocument(quote: AcceptedQuote): PartDocument {
  const { title, discount, taxes } = quote.document;
  return {
    title,
    lines: countedLines(quote).map(({ optional: _, isSelected: __, ...line }) => line),
    discount,
    taxes: taxes.map(plainTax),
  };
}

const untaxedOf = ({ untaxed = [] }: QuoteLine) => untaxed.toSorted().join("\n");

/** One line for each combination of taxes in the quote; amounts are in proportion to the lines of each combination. */
function partLines(
  quote: AcceptedQuote,
  { label, netCents, totalCents }: { label: string; netCents: number; totalCents: number },
): InvoiceLine[] {
  const sets = Map.groupBy(countedLines(quote), untaxedOf);
  const sums = [...sets].map(([key, lines]) => ({
    untaxed: key === "" ? [] : key.split("\n"),
    cents: lines.reduce((sum, line) => sum + lineCents(line), 0),
  }));
  const subtotal = sums.reduce((sum, { cents }) => sum + cents, 0);
  let left = netCents;
  return sums.map(({ untaxed, cents }, index) => {
    const isLast = index === sums.length - 1;
    const unitCents = isLast ? left : proportion(cents, netCents, Math.max(1, subtotal));
    left -= unitCents;
    const borne = quote.document.taxes.map(({ name }) => name).filter((name) => !untaxed.includes(name));
    const share =
      sums.length === 1 ? "" : borne.length === 0 ? ", without taxes" : `, with ${borne.join(" and ")}`;
    return {
      id: `p${index + 1}`,
      description: `${label}: quote ${quote.number}${share}`.slice(0, 200),
      details: `Of ${moneyLabel(totalCents, quote.currency)} with taxes, as agreed.`,
      quantityHundredths: 100,
      unitCents,
      ...(untaxed.length === 0 ? {} : { untaxed }),
    };
  });
}

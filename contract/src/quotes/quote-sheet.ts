/** The words and sums of a quote as a client reads them: on its page, and in its PDF. */
import { type AgreementPart, agreementParts } from "./agreement.ts";
import { agreementValues, fillAgreement } from "./fill-agreement.ts";
import { columnMoneyLabel, moneyLabel } from "./money.ts";
import { dueLabel, scheduledPayments } from "./payment-schedule.ts";
import {
  type SheetFact,
  type SheetLine,
  type SheetSum,
  sheetLine,
  sheetSums,
  studioFact,
} from "./price-sheet.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { quoteTotals } from "./quote-totals.ts";

/** A quote that was sent. */
interface SheetSource {
  number: string;
  version: number;
  currency: string;
  document: QuoteDocument;
  client: { name: string; company: string };
  studio: { address: string; email: string; tax_number: string };
  sent_at: string;
  valid_until: string;
  time_zone: string;
  is_over: boolean;
  acceptance: { name: string; accepted_at: string; total_cents: number; document_hash: string } | null;
  /** As it was signed. */
  agreement: {
    name: string;
    text: string;
    seal: string;
    countersigned: { name: string; at: string } | null;
  } | null;
}

export interface QuoteSheet {
  /** Such as “Quote Q-2026-014, version 2”. */
  label: string;
  title: string;
  facts: SheetFact[];
  /** The acceptance: name, time and amount; `null` until there is one. */
  accepted: { sentence: string; fingerprint: string } | null;
  intro: string;
  lines: (SheetLine & { isOptional: boolean })[];
  sums: SheetSum[];
  terms: string;
  /** The agreement that accepting signs, or has signed; `null` where there is none. */
  agreement: SheetAgreement | null;
}

interface SheetAgreement {
  name: string;
  parts: AgreementPart[];
  /** Signatures with their dates, a sentence each; empty before the client has signed. */
  signatures: string[];
}

/** @param chosen optional lines that count; once it is accepted, the others aren't part of it any more. */
export function quoteSheet(quote: SheetSource, chosen: ReadonlySet<string>): QuoteSheet {
  const { number, version, document, client, studio, acceptance } = quote;
  const lines = document.lines.filter(({ id, optional }) => !acceptance || !optional || chosen.has(id));
  return {
    label: `Quote ${number}${version > 1 ? `, version ${version}` : ""}`,
    title: document.title,
    facts: [
      studioFact(studio),
      { label: "For", lines: [[client.name, client.company].filter(Boolean).join(", ")] },
      { label: "Sent", lines: [dayLabel(quote.sent_at, quote)] },
      { label: quote.is_over ? "Ended" : "Holds until", lines: [dayLabel(quote.valid_until, quote)] },
    ],
    accepted: acceptance && acceptedWords(quote, acceptance),
    intro: document.intro,
    lines: lines.map((line) => ({
      ...sheetLine(line, document.taxes, quote.currency),
      isOptional: line.optional,
    })),
    sums: quoteSums(quote, chosen),
    terms: document.terms,
    agreement: sheetAgreement(quote, chosen),
  };
}

function sheetAgreement(quote: SheetSource, chosen: ReadonlySet<string>): SheetAgreement | null {
  const { document, acceptance, agreement: signed } = quote;
  if (!signed || !acceptance) {
    if (!document.agreement || acceptance) return null;
    const { name, text } = document.agreement;
    const filled = fillAgreement(text, agreementValues(quote, chosen));
    return { name, parts: agreementParts(filled), signatures: [] };
  }
  const { name, text, countersigned, seal } = signed;
  return {
    name,
    parts: agreementParts(text),
    signatures: [
      `Signed by ${acceptance.name} on ${dayLabel(acceptance.accepted_at, quote)}.`,
      countersigned
        ? `Countersigned for the studio by ${countersigned.name} on ${dayLabel(countersigned.at, quote)}.`
        : "The studio countersigns next.",
      `Seal ${seal}`,
    ],
  };
}

function acceptedWords(
  quote: Pick<SheetSource, "currency" | "time_zone">,
  { name, accepted_at, total_cents, document_hash }: NonNullable<SheetSource["acceptance"]>,
): NonNullable<QuoteSheet["accepted"]> {
  const amount = moneyLabel(total_cents, quote.currency);
  return {
    sentence: `${name} accepted this quote on ${dayLabel(accepted_at, quote)}: ${amount} with taxes.`,
    fingerprint: `Fingerprint ${document_hash.slice(0, 16)}`,
  };
}

/** The day in the studio's time zone; a browser with outdated zone data keeps the server's text. */
function dayLabel(iso: string, { time_zone: timeZone }: Pick<SheetSource, "time_zone">): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone }).format(new Date(iso));
}

/** After the total, the payments that it is split into. */
function quoteSums({ document, currency }: SheetSource, chosen: ReadonlySet<string>): SheetSum[] {
  const totals = quoteTotals(document, chosen);
  const payments = scheduledPayments(document, totals.totalCents);
  const isSplit = payments.length > 1;
  return [
    ...sheetSums(totals, document.taxes, currency),
    ...payments
      // One payment after the work goes without saying.
      .filter(({ due }) => isSplit || due.kind !== "press")
      .map(({ label, totalCents, due }) => ({
        label: `${isSplit ? label : "All of it"}, ${dueLabel(due)}`,
        amount: columnMoneyLabel(totalCents, currency),
        isTotal: false,
      })),
  ];
}

/** Fills an agreement's fields from its quote. */
import { type AgreementField, fieldPattern } from "./agreement.ts";
import { moneyLabel } from "./money.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { quoteTotals } from "./quote-totals.ts";

interface FieldSource {
  number: string;
  currency: string;
  document: QuoteDocument;
  client: { name: string; company: string };
  studio: { address: string };
  sent_at: string;
  time_zone: string;
}

/** @param chosen optional lines that count. */
export function agreementValues(
  { number, currency, document, client, studio, sent_at, time_zone }: FieldSource,
  chosen: ReadonlySet<string>,
): Record<AgreementField, string> {
  const { totalCents, depositCents } = quoteTotals(document, chosen);
  const day = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: time_zone });
  return {
    client: client.name,
    company: client.company || client.name,
    studio: studio.address,
    quote: number,
    title: document.title,
    sent: day.format(new Date(sent_at)),
    total: moneyLabel(totalCents, currency),
    deposit: moneyLabel(depositCents, currency),
  };
}

/** Braces in a value are not read again. */
export function fillAgreement(text: string, values: Record<AgreementField, string>): string {
  return text.replaceAll(fieldPattern, (written, name: string) =>
    Object.hasOwn(values, name) ? values[name as AgreementField] : written,
  );
}

/** An invoice as its form has it: amounts as they are typed, until they are numbers. */
import {
  foreignCurrencies,
  rateFault,
  rateLabel,
  studioCurrency,
  typedRate,
} from "@extenso/contract/invoices/invoice-currency.ts";
import { type InvoiceDocument, invoiceDraft } from "@extenso/contract/invoices/invoice-document.ts";
import { taxedText, withoutFixedTaxes } from "@extenso/contract/invoices/invoice-totals.ts";
import * as z from "zod/mini";
import { discountOf, lineForm, lineFormOf, linesOf } from "../quotes/quote-form.ts";
import type { QuoteFaults } from "../quotes/typed-hundredths.ts";

const invoiceForm = z.object({
  title: z.string(),
  intro: z.string(),
  name: z.string(),
  company: z.string(),
  address: z.string(),
  lines: z.array(lineForm),
  discount: z.string(),
  discountKind: z.enum(["percent", "amount"]),
  taxes: invoiceDraft.shape.taxes,
  dueDays: z.string(),
  notes: z.string(),
  // Drafts that browsers kept before have neither.
  currency: z._default(z.enum([studioCurrency, ...foreignCurrencies]), studioCurrency),
  rate: z._default(z.string(), ""),
});

export type InvoiceForm = z.infer<typeof invoiceForm>;

/** @param kept what this browser has kept, which anybody may have written. */
export const readInvoiceForm = (kept: unknown): InvoiceForm | null =>
  invoiceForm.safeParse(kept).data ?? null;

export function formOf(document: InvoiceDocument): InvoiceForm {
  const { title, intro, client, lines, discount, taxes, dueDays, notes, foreign } = document;
  return {
    title,
    intro,
    name: client.name,
    company: client.company,
    address: client.address,
    lines: lines.map((line) => lineFormOf({ ...line, optional: false, isSelected: false })),
    discount: discount.value === 0 ? "" : String(discount.value / 100),
    discountKind: discount.kind,
    taxes,
    dueDays: String(dueDays),
    notes,
    currency: foreign?.currency ?? studioCurrency,
    rate: foreign ? rateLabel(foreign.rateMillionths) : "",
  };
}

/** @returns the document, with 0 or 1 in place of what isn't a number, and what is wrong, by the field's place. */
export function documentOf(form: InvoiceForm): { document: InvoiceDocument; faults: QuoteFaults } {
  const faults: QuoteFaults = {};
  const lines = linesOf(form.lines, faults).map(({ optional: _, isSelected: __, ...line }) => line);
  const discount = discountOf(form, faults);
  const typedDays = form.dueDays.trim();
  const days = /^\d{1,3}$/.test(typedDays) ? Number(typedDays) : null;
  const isDays = days !== null && days <= 365;
  if (!isDays) faults.dueDays = "Enter a number of days from 0 to 365.";
  const rateMillionths = typedRate(form.rate);
  if (form.currency !== studioCurrency && rateMillionths === null) faults.rate = rateFault;
  const document: InvoiceDocument = {
    title: form.title,
    intro: form.intro,
    client: { name: form.name, company: form.company, address: form.address },
    lines,
    discount,
    taxes: form.taxes,
    dueDays: isDays ? days : 0,
    notes: form.notes,
    ...(form.currency === studioCurrency
      ? {}
      : { foreign: { currency: form.currency, rateMillionths: rateMillionths ?? 1_000_000 } }),
  };
  return { document, faults };
}

/** Parts of a quote's taxes are given up with the first change of what taxes are worked out from. */
export function changeForm(before: InvoiceForm, changes: Partial<InvoiceForm>): InvoiceForm {
  const after = { ...before, ...changes };
  const isSame = taxedText(documentOf(after).document) === taxedText(documentOf(before).document);
  return isSame ? after : withoutFixedTaxes(after);
}

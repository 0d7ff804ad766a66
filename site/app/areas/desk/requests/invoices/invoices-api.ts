/** Invoices over the API: `extenso/v1/invoices`. */
import { readResponse } from "@extenso/contract/client/transport.ts";
import type { InvoiceDocument } from "@extenso/contract/invoices/invoice-document.ts";
import type { InvoiceSettings } from "@extenso/contract/invoices/invoice-settings.ts";
import {
  type WireInvoiceFigures,
  wireInvoice,
  wireInvoiceCounts,
  wireInvoiceFigures,
  wireInvoiceListed,
  wireInvoiceSettings,
  wireMoneyOfRequest,
  wireOpenInvoice,
  wireReminded,
  wireSentInvoice,
  wireStripeProblem,
} from "@extenso/contract/wire/invoices.ts";
import { wireSignedQuote } from "@extenso/contract/wire/quotes.ts";
import * as z from "zod/mini";
import { read, readFile, readPage, send } from "../../api/send.ts";

export const invoicesPath = "/extenso/v1/invoices";
const root = invoicesPath;

export type ListedInvoice = z.infer<typeof wireInvoiceListed>;
export type Invoice = z.infer<typeof wireInvoice>;
export type InvoiceCounts = z.infer<typeof wireInvoiceCounts>;
export type MoneyOfRequest = z.infer<typeof wireMoneyOfRequest>;

export interface InvoiceQuery {
  /** Empty: all. */
  view: string;
  search: string;
  page: number;
}

export const invoicesPerPage = 50;

export const invoiceKeys = {
  all: ["invoices"] as const,
  list: (query: InvoiceQuery) => ["invoices", "list", query] as const,
  counts: ["invoices", "counts"] as const,
  figures: ["invoices", "figures"] as const,
  one: (id: number) => ["invoices", "one", id] as const,
  preview: (id: number) => ["invoices", "preview", id] as const,
  settings: ["invoices", "settings"] as const,
  signed: (page: number) => ["invoices", "signed", page] as const,
  problems: ["invoices", "stripe-problems"] as const,
  /** Below the requests, which are read again after any change to one. */
  ofRequest: (request: number) => ["requests", "money", request] as const,
};

/** A page of them, with the number of all. */
export const listInvoices = (query: InvoiceQuery, signal?: AbortSignal) =>
  readPage(wireInvoiceListed, root, { ...query, per_page: invoicesPerPage }, signal);

export function countInvoices(signal?: AbortSignal): Promise<InvoiceCounts> {
  return read(wireInvoiceCounts, `${root}/counts`, { signal });
}

/** For administrators. */
export function getInvoiceFigures(signal?: AbortSignal): Promise<WireInvoiceFigures> {
  return read(wireInvoiceFigures, `${root}/figures`, { signal });
}

export function getInvoice(id: number, signal?: AbortSignal): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}`, { signal });
}

export function previewInvoice(id: number, signal?: AbortSignal): Promise<z.infer<typeof wireOpenInvoice>> {
  return read(wireOpenInvoice, `${root}/${id}/preview`, { signal });
}

/** Amounts of a request: quoted, agreed, billed and paid. */
export function getMoney(request: number, signal?: AbortSignal): Promise<MoneyOfRequest> {
  return read(wireMoneyOfRequest, `/extenso/v1/requests/${request}/money`, { signal });
}

/** @param document left out: an empty one. */
export function createInvoice(request: number, document?: InvoiceDocument): Promise<Invoice> {
  return read(wireInvoice, `/extenso/v1/requests/${request}/invoices`, {
    method: "POST",
    body: { document },
  });
}

/** Bills a part of an accepted quote; one that has an invoice already keeps it. */
export function billPart(quote: number, part: number): Promise<Invoice> {
  return read(wireInvoice, `/extenso/v1/quotes/${quote}/invoices`, { method: "POST", body: { part } });
}

export function createCreditNote(id: number): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}/credit`, { method: "POST", body: {} });
}

/** @throws {ApiError} `rest_invoice_changed` where somebody else has saved since. */
export function saveInvoice(
  { id, revision }: Pick<Invoice, "id" | "revision">,
  document: InvoiceDocument,
): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}`, { method: "POST", body: { revision, document } });
}

export function deleteInvoice(id: number): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}`, { method: "DELETE" });
}

/** @returns with the link, which the server tells this once. */
export async function sendInvoice(
  { id, revision }: Pick<Invoice, "id" | "revision">,
  letter: { subject: string; body: string; without_price: boolean },
): Promise<z.infer<typeof wireSentInvoice>> {
  const body = { revision, ...letter };
  return readResponse(wireSentInvoice, await send(`${root}/${id}/send`, { method: "POST", body }));
}

/** As it stands now. @throws {ApiError} `rest_no_pdf` for a draft. */
export function readInvoicePdf(id: number): Promise<Blob> {
  return readFile(`${root}/${id}/pdf`);
}

/** Quotes that were signed and outlive their requests; for administrators. */
export const listSignedQuotes = (page: number, signal?: AbortSignal) =>
  readPage(wireSignedQuote, "/extenso/v1/signed-quotes", { page, per_page: invoicesPerPage }, signal);

export function readSignedPdf(quote: number): Promise<Blob> {
  return readFile(`/extenso/v1/signed-quotes/${quote}/pdf`);
}

export function voidInvoice(id: number): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}/void`, { method: "POST", body: {} });
}

export interface Payment {
  /** Drawn once for each payment: sent again, it makes no second one. */
  key: string;
  amount_cents: number;
  paid_on: string;
  way: string;
  reference: string;
}

/** `seen_paid_cents`: what was paid when the caller looked; if that has changed, nothing is recorded. */
export type RecordedPayment = Payment & { seen_paid_cents: number };

export function recordPayment(id: number, payment: RecordedPayment): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}/payments`, { method: "POST", body: payment });
}

/** For administrators, after a fresh proof. */
export function recordRefund(id: number, payment: RecordedPayment): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}/refunds`, { method: "POST", body: payment });
}

export function undoPayment(id: number, payment: number): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}/payments/${payment}`, { method: "DELETE" });
}

/** Sends money back by the way on which it came; for administrators, after a fresh proof. */
export function refundThroughStripe(
  id: number,
  payment: number,
  refund: Pick<Payment, "key" | "amount_cents">,
): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}/payments/${payment}/refund`, { method: "POST", body: refund });
}

/** Asks Stripe whether it was paid: for a webhook that doesn't come. */
export function lookAtStripe(id: number): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}/stripe`, { method: "POST", body: {} });
}

export type StripeProblem = z.infer<typeof wireStripeProblem>;

export function listStripeProblems(signal?: AbortSignal): Promise<StripeProblem[]> {
  return read(z.array(wireStripeProblem), `${root}/stripe-problems`, { signal });
}

/** @returns those that are left. */
export function closeStripeProblem(id: string): Promise<StripeProblem[]> {
  return read(z.array(wireStripeProblem), `${root}/stripe-problems/${id}`, { method: "DELETE" });
}

export type Reminded = z.infer<typeof wireReminded>[number];

/** Mails a reminder of each now, if it is owed and nothing is in the way. */
export function remind(ids: readonly number[]): Promise<Reminded[]> {
  return read(wireReminded, `${root}/remind`, { method: "POST", body: { ids } });
}

/** Stops the reminders of one invoice, or lets them go on. */
export function holdReminders(id: number, is_held: boolean): Promise<Invoice> {
  return read(wireInvoice, `${root}/${id}/reminders`, { method: "POST", body: { is_held } });
}

export function getInvoiceSettings(signal?: AbortSignal): Promise<InvoiceSettings> {
  return read(wireInvoiceSettings, `${root}/settings`, { signal });
}

/** For administrators, after a fresh proof; what is left out stays as it is. */
export function saveInvoiceSettings(settings: Partial<InvoiceSettings>): Promise<InvoiceSettings> {
  return read(wireInvoiceSettings, `${root}/settings`, { method: "POST", body: { settings } });
}

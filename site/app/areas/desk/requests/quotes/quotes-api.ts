/** Quotes over the API: `extenso/v1/quotes`. */
import { readResponse } from "@extenso/contract/client/transport.ts";
import { type QuoteDocument, quoteTaxes } from "@extenso/contract/quotes/quote-document.ts";
import { wireSiteContent } from "@extenso/contract/site-content/wire-site-content.ts";
import {
  wireAgreementTemplate,
  wireOpenQuote,
  wireQuote,
  wireQuoteListed,
  wireQuoteTemplate,
  wireSentQuote,
} from "@extenso/contract/wire/quotes.ts";
import * as z from "zod/mini";
import { read, readFile, send } from "../../api/send.ts";

const root = "/extenso/v1/quotes";

export type ListedQuote = z.infer<typeof wireQuoteListed>;
export type Quote = z.infer<typeof wireQuote>;
export type AgreementTemplate = z.infer<typeof wireAgreementTemplate>;
export type QuoteTemplate = z.infer<typeof wireQuoteTemplate>;

export const quoteKeys = {
  ofRequest: (request: number) => ["requests", "quotes", request] as const,
  one: (id: number) => ["quotes", id] as const,
  preview: (id: number, of: "sent" | "written") => ["quotes", id, "preview", of] as const,
  templates: ["quote-templates"] as const,
  agreements: ["agreements"] as const,
  agreementVersions: (id: number) => ["agreements", id, "versions"] as const,
  prices: ["quote-prices"] as const,
};

export function listQuotes(request: number, signal?: AbortSignal): Promise<ListedQuote[]> {
  return read(z.array(wireQuoteListed), `/extenso/v1/requests/${request}/quotes`, { signal });
}

/** @param from left out: the studio's defaults. */
export function createQuote(
  request: number,
  from: { template?: number; document?: QuoteDocument } = {},
): Promise<Quote> {
  return read(wireQuote, `/extenso/v1/requests/${request}/quotes`, { method: "POST", body: from });
}

/** As the client sees it, or would if it were sent now. */
export function previewQuote(
  id: number,
  of: "sent" | "written",
  signal?: AbortSignal,
): Promise<z.infer<typeof wireOpenQuote>> {
  return read(wireOpenQuote, `${root}/${id}/preview`, { query: { of }, signal });
}

/** @throws {ApiError} `rest_quote_sent` for one that was sent. */
export function deleteDraft(id: number): Promise<Quote> {
  return read(wireQuote, `${root}/${id}/draft`, { method: "DELETE" });
}

const templates = z.array(wireQuoteTemplate);
const templatesRoot = "/extenso/v1/quote-templates";

export function listQuoteTemplates(signal?: AbortSignal): Promise<QuoteTemplate[]> {
  return read(templates, templatesRoot, { signal });
}

/** A template of this name is replaced. @returns all. */
export function saveQuoteTemplate(name: string, document: QuoteDocument): Promise<QuoteTemplate[]> {
  return read(templates, templatesRoot, { method: "POST", body: { name, document } });
}

/** @returns the others. */
export function deleteQuoteTemplate(id: number): Promise<QuoteTemplate[]> {
  return read(templates, `${templatesRoot}/${id}`, { method: "DELETE" });
}

const agreements = z.array(wireAgreementTemplate);
const agreementsRoot = `${root}/agreements`;

/** Texts that clients sign with a quote. */
export function listAgreements(signal?: AbortSignal): Promise<AgreementTemplate[]> {
  return read(agreements, agreementsRoot, { signal });
}

/** The newest first. */
export function listAgreementVersions(id: number, signal?: AbortSignal): Promise<AgreementTemplate[]> {
  return read(agreements, `${agreementsRoot}/${id}/versions`, { signal });
}

/**
 * @param before the version that was changed; `null` makes a new agreement.
 * @returns all.
 * @throws {ApiError} `rest_agreement_changed` where somebody else has saved since.
 */
export function saveAgreement(
  before: Pick<AgreementTemplate, "id" | "version"> | null,
  written: { name: string; text: string },
): Promise<AgreementTemplate[]> {
  if (!before) return read(agreements, agreementsRoot, { method: "POST", body: written });
  const body = { ...written, version: before.version };
  return read(agreements, `${agreementsRoot}/${before.id}`, { method: "POST", body });
}

/** Quotes that carry it keep it. @returns the others. */
export function deleteAgreement(id: number): Promise<AgreementTemplate[]> {
  return read(agreements, `${agreementsRoot}/${id}`, { method: "DELETE" });
}

export function restoreAgreement(id: number): Promise<AgreementTemplate[]> {
  return read(agreements, `${agreementsRoot}/${id}/restore`, { method: "POST", body: {} });
}

/** Signs what the client has signed, for the studio. */
export function countersignQuote(id: number): Promise<Quote> {
  return read(wireQuote, `${root}/${id}/countersign`, { method: "POST", body: {} });
}

export function getQuote(id: number, signal?: AbortSignal): Promise<Quote> {
  return read(wireQuote, `${root}/${id}`, { signal });
}

/** @throws {ApiError} `rest_quote_changed` where somebody else has saved since. */
export function saveQuote(
  { id, revision }: Pick<Quote, "id" | "revision">,
  document: QuoteDocument,
): Promise<Quote> {
  return read(wireQuote, `${root}/${id}`, { method: "POST", body: { revision, document } });
}

/**
 * @param letter `without_price`: it may come to nothing, or have a line without a price.
 * @returns the link, which the server tells this once.
 */
export async function sendQuote(
  { id, revision }: Pick<Quote, "id" | "revision">,
  letter: { subject: string; body: string; without_price: boolean },
): Promise<z.infer<typeof wireSentQuote>> {
  const body = { revision, ...letter };
  return readResponse(wireSentQuote, await send(`${root}/${id}/send`, { method: "POST", body }));
}

/** @throws {ApiError} `rest_no_pdf` for one that nobody has accepted. */
export function readQuotePdf(id: number): Promise<Blob> {
  return readFile(`${root}/${id}/pdf`);
}

/** The client's links show nothing any more. */
export function withdrawQuote(id: number): Promise<Quote> {
  return read(wireQuote, `${root}/${id}`, { method: "DELETE" });
}

/** Takes a withdrawal back. @throws {ApiError} `rest_quote_links_gone` some minutes later. */
export function restoreQuote(id: number): Promise<Quote> {
  return read(wireQuote, `${root}/${id}/restore`, { method: "POST", body: {} });
}

export interface Price {
  name: string;
  unitCents: number;
  details: string;
}

const packages = z.object({
  items: z.array(z.object({ title: z.string(), price: z.string(), description: z.string() })),
});
const quotations = z.object({
  rates: z.object({
    people: z.array(z.object({ name: z.string(), rate: z.number() })),
    kit: z.record(z.string(), z.number()),
    after: z.record(z.string(), z.number()),
  }),
  quotes: z.object({
    taxes: z.array(z.object({ name: z.string(), rateThousandths: z.number(), number: z.string() })),
  }),
});

/** “camera” of the rates is “Camera” on a quote, “gradeAndMix” is “Grade and mix”. */
function rateName(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A tax of the site as quotes and invoices keep it. */
export type SiteTax = ReturnType<typeof quoteTaxes>[number];

export interface PriceLists {
  packages: Price[];
  rates: Price[];
  taxes: SiteTax[];
}

/** The site's price lists: packages, the published rates by which the site makes quotes, and its taxes. */
export async function listPrices(signal?: AbortSignal): Promise<PriceLists> {
  const part = async <T>(name: string, schema: z.ZodMiniType<T>) => {
    const { document } = await read(wireSiteContent, `/extenso/v1/site/${name}`, { signal });
    return schema.parse(document);
  };
  const [offered, rated] = await Promise.all([part("packages", packages), part("quotations", quotations)]);
  const { people, kit, after } = rated.rates;
  const rates = [
    ...people.map(({ name, rate }) => [`${name}, a day`, rate] as const),
    ...Object.entries(kit).map(([key, rate]) => [rateName(key), rate] as const),
    ...Object.entries(after).map(([key, rate]) => [rateName(key), rate] as const),
  ];
  return {
    packages: offered.items.map(({ title, price, description }) => ({
      name: title,
      details: description.slice(0, 1_000),
      // “$2,500+” begins at that price; “Custom” has none yet.
      unitCents: 100 * Number(/[\d,]+/.exec(price)?.[0].replaceAll(",", "") ?? 0),
    })),
    taxes: quoteTaxes(rated.quotes),
    rates: rates.map(([name, rate]) => ({ name, unitCents: rate * 100, details: "" })),
  };
}

/** A member's own quotes and invoices, in the dashboard. */
import * as z from "zod/mini";
import { wireCheckout, wireOpenInvoice, wireOwnInvoice } from "../wire/invoices.ts";
import { wireOwnQuote, wireOwnQuoteLink } from "../wire/quotes.ts";
import { inServerWords, type Transport } from "./transport.ts";

export type OwnInvoice = z.infer<typeof wireOwnInvoice>;
export type OwnQuote = z.infer<typeof wireOwnQuote>;

const rootOf = (reference: string) => `/extenso/v1/requests/mine/${reference}`;

/** @throws {ApiError} from every call, in the server's words where it has any. */
export function ownMoneyCalls({ call, request }: Transport) {
  const signedIn = true;
  const refusal = inServerWords;
  return {
    /** Newest first. */
    listQuotes: (reference: string, signal?: AbortSignal) =>
      call(z.array(wireOwnQuote), `${rootOf(reference)}/quotes`, { signedIn, signal, refusal }),
    /** @returns the path of the quote's page. */
    async openQuote(reference: string, number: string): Promise<string> {
      const path = `${rootOf(reference)}/quotes/${number}/link`;
      return (await call(wireOwnQuoteLink, path, { method: "POST", body: {}, signedIn, refusal })).path;
    },
    /** Newest first. */
    listInvoices: (reference: string, signal?: AbortSignal) =>
      call(z.array(wireOwnInvoice), `${rootOf(reference)}/invoices`, { signedIn, signal, refusal }),
    openInvoice: (reference: string, number: string, signal?: AbortSignal) =>
      call(wireOpenInvoice, `${rootOf(reference)}/invoices/${number}`, { signedIn, signal, refusal }),
    /** @returns where it is paid by card or bank. */
    pay: (reference: string, number: string) =>
      call(wireCheckout, `${rootOf(reference)}/invoices/${number}/pay`, {
        method: "POST",
        body: {},
        signedIn,
        refusal,
      }),
    async readInvoicePdf(reference: string, number: string): Promise<Blob> {
      const readFile = (response: Response) => response.blob();
      const path = `${rootOf(reference)}/invoices/${number}/pdf`;
      const { file } = await request(path, { signedIn, readFile, refusal });
      return file ?? new Blob();
    },
  };
}

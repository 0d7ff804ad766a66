/** Calls that open an invoice by the secret of its link. */
import type * as z from "zod/mini";
import { wireCheckout, wireOpenInvoice } from "../wire/invoices.ts";
import { type ApiResponse, inServerWords, type Transport } from "./transport.ts";

export type OpenInvoice = z.infer<typeof wireOpenInvoice>;

export type InvoiceCalls = ReturnType<typeof invoiceCalls>;

/** @throws {ApiError} from every call, in the server's words: they say what the client can do. */
export function invoiceCalls({ call, request }: Pick<Transport, "call" | "request">) {
  const refusal = inServerWords;
  return {
    open: (secret: string): Promise<OpenInvoice> =>
      call(wireOpenInvoice, "/extenso/v1/invoices/open", { method: "POST", body: { secret }, refusal }),
    async openPdf(secret: string): Promise<ApiResponse> {
      const readFile = (response: Response) => response.blob();
      return await request("/extenso/v1/invoices/pdf", {
        method: "POST",
        body: { secret },
        readFile,
        refusal,
      });
    },
    /** @returns where the client pays by card or bank. */
    pay: (secret: string): Promise<z.infer<typeof wireCheckout>> =>
      call(wireCheckout, "/extenso/v1/invoices/pay", { method: "POST", body: { secret }, refusal }),
    /** A person looks at it. */
    async tellSeen(secret: string): Promise<void> {
      await request("/extenso/v1/invoices/seen", { method: "POST", body: { secret }, refusal });
    },
  };
}

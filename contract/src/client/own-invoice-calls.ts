/** A member's own invoices, in the dashboard. */
import * as z from "zod/mini";
import { wireOpenInvoice, wireOwnInvoice } from "../wire/invoices.ts";
import { inServerWords, type Transport } from "./transport.ts";

export type OwnInvoice = z.infer<typeof wireOwnInvoice>;

const rootOf = (reference: string) => `/extenso/v1/requests/mine/${reference}/invoices`;

/** @throws {ApiError} from every call, in the server's words where it has any. */
export function ownInvoiceCalls({ call, request }: Transport) {
  const signedIn = true;
  const refusal = inServerWords;
  return {
    /** Newest first. */
    list: (reference: string, signal?: AbortSignal) =>
      call(z.array(wireOwnInvoice), rootOf(reference), { signedIn, signal, refusal }),
    open: (reference: string, number: string, signal?: AbortSignal) =>
      call(wireOpenInvoice, `${rootOf(reference)}/${number}`, { signedIn, signal, refusal }),
    async readPdf(reference: string, number: string): Promise<Blob> {
      const readFile = (response: Response) => response.blob();
      const path = `${rootOf(reference)}/${number}/pdf`;
      const { file } = await request(path, { signedIn, readFile, refusal });
      return file ?? new Blob();
    },
  };
}

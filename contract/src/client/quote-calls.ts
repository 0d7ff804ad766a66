/** Calls that open and decide a quote by the secret of its link. */
import type * as z from "zod/mini";
import { wireOpenQuote } from "../wire/quotes.ts";
import { type ApiResponse, inServerWords, type Transport } from "./transport.ts";

export type OpenQuote = z.infer<typeof wireOpenQuote>;

export interface QuoteDecision {
  secret: string;
  /** The version that the client has read. */
  version: number;
  decision: "accept" | "decline" | "ask";
  name?: string;
  agreed?: boolean;
  /** Optional lines that are accepted, too. */
  chosen?: string[];
  /** A reason, or a question. */
  text?: string;
}

export type QuoteCalls = ReturnType<typeof quoteCalls>;

/** @throws {ApiError} from every call, in the server's words: they say what the client can do. */
export function quoteCalls({ call, request }: Pick<Transport, "call" | "request">) {
  const refusal = inServerWords;
  return {
    open: (secret: string) =>
      call(wireOpenQuote, "/extenso/v1/quotes/open", { method: "POST", body: { secret }, refusal }),
    /** A person looks at a version. */
    async tellSeen(seen: Pick<QuoteDecision, "secret" | "version">): Promise<void> {
      await request("/extenso/v1/quotes/seen", { method: "POST", body: seen, refusal });
    },
    /** PDF of the accepted quote. */
    async openPdf(secret: string): Promise<ApiResponse> {
      const readFile = (response: Response) => response.blob();
      return await request("/extenso/v1/quotes/pdf", { method: "POST", body: { secret }, readFile, refusal });
    },
    decide: (decision: QuoteDecision) =>
      call(wireOpenQuote, "/extenso/v1/quotes/decide", { method: "POST", body: decision, refusal }),
  };
}

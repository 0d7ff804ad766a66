/** Reads a quote that is being written: bounded, but it need not be whole. */
import { type QuoteDocument, quoteDraft } from "@extenso/contract/quotes/quote-document.ts";
import { invalid } from "../requests/requests.ts";

/** @throws {RestError} 400 for what no quote can have, in the words of the form. */
export function readDraft(given: unknown): QuoteDocument {
  const parsed = quoteDraft.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalid({ document: parsed.error.issues[0]?.message ?? "This can’t be a quote." });
}

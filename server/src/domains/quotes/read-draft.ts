/** Drafts of quotes: a new one with the studio's defaults, and those that staff save, within bounds but not yet whole. */
import { type QuoteDocument, quoteDraft } from "@extenso/contract/quotes/quote-document.ts";
import { type QuoteDefaults, usualQuotes } from "@extenso/contract/site-content/quotations.ts";
import type { Query } from "../../engines/database/query.ts";
import { invalidFields } from "../requests/requests.ts";
import { findPublished, findSiteContent, UnreadableContentError } from "../site-content/site-content.ts";
import { isSavedAgreement } from "./agreement-templates.ts";

/** @throws {RestError} 400 for what no quote can have, in the words of the form. */
export async function readDraft(query: Query, given: unknown): Promise<QuoteDocument> {
  const parsed = quoteDraft.safeParse(given);
  if (!parsed.success) {
    throw invalidFields({ document: parsed.error.issues[0]?.message ?? "This can’t be a quote." });
  }
  const { agreement } = parsed.data;
  if (agreement && !(await isSavedAgreement(query, agreement))) {
    throw invalidFields({ document: "This agreement isn’t one of the studio’s. Choose another." });
  }
  return parsed.data;
}

/** The studio's taxes, deposit, validity and terms. */
export async function readQuoteDefaults(query: Query): Promise<QuoteDefaults> {
  try {
    const shown = await findPublished(query, "quotations", await findSiteContent(query, "quotations"));
    return shown.document.quotes;
  } catch (error) {
    if (error instanceof UnreadableContentError) return usualQuotes;
    throw error;
  }
}

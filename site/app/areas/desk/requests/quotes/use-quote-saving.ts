import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { type DocumentKind, useDocumentSaving } from "../use-document-saving.ts";
import { documentOf, formOf, type QuoteForm, readQuoteForm } from "./quote-form.ts";
import { getQuote, type Quote, quoteKeys, saveQuote } from "./quotes-api.ts";

const quotes: DocumentKind<Quote, QuoteDocument, QuoteForm> = {
  place: "quotes",
  keyOf: quoteKeys.one,
  formOf,
  documentOf,
  readForm: readQuoteForm,
  get: (id) => getQuote(id),
  save: saveQuote,
  stale: "rest_quote_changed",
  decided: "rest_quote_decided",
};

export const useQuoteSaving = (quote: Quote) => useDocumentSaving(quote, quotes);

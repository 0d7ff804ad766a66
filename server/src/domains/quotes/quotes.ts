/** Quotes, for the domains that come after them. */
export { studioOf } from "./open-quote.ts";
export { findAcceptedQuote, findQuote, lockQuote, noSuchQuote, quotesOfRequest } from "./quote-store.ts";
export { readQuoteDefaults } from "./read-draft.ts";

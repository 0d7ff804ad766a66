/** Quotes, for the domains that come after them. */
export { adoptSignedQuotes } from "./adopt-signed-quotes.ts";
export { followingAcceptance } from "./following-acceptance.ts";
export { studioOf } from "./open-quote.ts";
export {
  acceptedQuoteAuthor,
  findAcceptedQuote,
  findQuote,
  lockQuote,
  noSuchQuote,
  quotesOfRequest,
} from "./quote-store.ts";
export { readQuoteDefaults } from "./read-draft.ts";
export { findSignedQuote } from "./signed-quotes.ts";

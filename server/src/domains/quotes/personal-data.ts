/** Quotes of a person, for the copy of everything that is stored about them. */
import type { Query } from "../../engines/database/query.ts";
import { withoutQuote } from "./signed-quotes.ts";

/** Quotes of one request, oldest first. */
export async function copyQuotes(query: Query, requestId: number) {
  const quotes = await query
    .selectFrom("quotes")
    .select(["number", "status", "document", "total_cents", "currency", "created_at", "decided_at"])
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute();
  return quotes.map((quote) => ({ ...quote, document: JSON.parse(quote.document) }));
}

/** Acceptances of the quotes of requests, with what was signed, oldest first. */
export function copyAcceptedQuotes(query: Query, requestIds: readonly number[]) {
  return query
    .selectFrom("quote_acceptances")
    .innerJoin("quotes", "quotes.id", "quote_acceptances.quote_id")
    .leftJoin("quote_agreements", "quote_agreements.quote_id", "quotes.id")
    .select(["quotes.request_id", "quotes.number", "quote_acceptances.name as accepted_as"])
    .select(["quote_acceptances.address", "accepted_at", "quote_acceptances.total_cents"])
    .select(["quote_agreements.name as agreement", "text as agreement_text", "seal"])
    .select(["countersigned_name", "countersigned_at"])
    .where("quotes.request_id", "in", requestIds.length > 0 ? requestIds : [0])
    .orderBy("quotes.id")
    .execute();
}

/** Signed quotes that are kept by law, of requests that are gone. @param contacts of one person. */
export async function copyKeptQuotes(query: Query, contacts: readonly number[]) {
  const quotes = await withoutQuote(query)
    .select(["number as quote", "accepted_as", "accepted_at", "total_cents", "currency", "document"])
    .select(["agreement_name as agreement", "agreement_text", "seal"])
    .select(["countersigned_name", "countersigned_at"])
    .where("contact_id", "in", contacts.length > 0 ? contacts : [0])
    .orderBy("signed_quotes.id")
    .execute();
  return quotes.map((quote) => ({ ...quote, document: JSON.parse(quote.document) }));
}

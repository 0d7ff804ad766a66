import { copyKeptInvoices } from "../../domains/invoices/personal-data.ts";
import { copyKeptQuotes } from "../../domains/quotes/personal-data.ts";
import type { Query } from "../../engines/database/query.ts";

/** Records that are kept by law, of requests that are gone. @param contacts of one person. */
export async function copyKept(query: Query, contacts: readonly number[]) {
  return {
    ...(await copyKeptInvoices(query, contacts)),
    accepted_quotes: await copyKeptQuotes(query, contacts),
  };
}

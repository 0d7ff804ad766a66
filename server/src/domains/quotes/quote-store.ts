/** Quotes as they lie in the database. */

import { createHash } from "node:crypto";
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { preselected, quoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import { sendableQuote } from "@extenso/contract/quotes/sendable-quote.ts";
import type { wireQuote, wireQuoteListed } from "@extenso/contract/wire/quotes.ts";
import { type Selectable, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Query } from "../../engines/database/query.ts";
import { shortText } from "../../engines/database/short-texts.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type ContactRequest, clientSearchText, lockRequest } from "../requests/requests.ts";
import type { QuotesTable, QuoteVersionsTable } from "./tables.ts";

/** Quotes of one request: more are a mistake. */
export const mostQuotes = 50;

export type Quote = Selectable<QuotesTable>;
export type QuoteVersion = Selectable<QuoteVersionsTable>;

export function noSuchQuote(): RestError {
  return new RestError("rest_no_quote", "There is no such quote.", 404);
}

export function quoteChangedSince(): RestError {
  const message = "Somebody has changed this quote since you opened it. Look at it again.";
  return new RestError("rest_quote_changed", message, 409);
}

/** Draws the next number of the studio's year: `Q-2026-014`. Those who draw at once wait for each other. */
async function drawNumber(rows: Transaction<Tables>, now: Date, timeZone: string): Promise<string> {
  const year = Number(dateAt(now, timeZone).slice(0, 4));
  const { last } = await rows
    .insertInto("quote_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column("year").doUpdateSet({ last: sql`quote_numbers.last + 1` }))
    .returning("last")
    .executeTakeFirstOrThrow();
  return `Q-${year}-${String(last).padStart(3, "0")}`;
}

/** Columns by which the list finds a quote. */
export function searchedColumns(
  number: string,
  { title }: Pick<QuoteDocument, "title">,
  client: Pick<ContactRequest, "name" | "company">,
): Pick<Quote, "title_text" | "search_text"> {
  const title_text = shortText(number, title);
  return { title_text, search_text: `${title_text} ${clientSearchText(client)}` };
}

export async function insertQuote(
  rows: Transaction<Tables>,
  { id: request_id, currency, ...client }: Pick<ContactRequest, "id" | "currency" | "name" | "company">,
  document: QuoteDocument,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Quote> {
  const number = await drawNumber(rows, now, timeZone);
  return await rows
    .insertInto("quotes")
    .values({
      number,
      request_id,
      status: "draft",
      currency,
      document: JSON.stringify(document),
      version: 0,
      total_cents: totalOf(document),
      decline_reason: "",
      revision: 1,
      created_at: now.toISOString(),
      ...searchedColumns(number, document, client),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function totalOf(document: QuoteDocument): number {
  return quoteTotals(document, preselected(document)).totalCents;
}

/** A document as it was stored; drafts may lack what is needed to send them. */
export function documentOf({ document }: { document: string }): QuoteDocument {
  return JSON.parse(document);
}

/** @returns what is wrong with it, in words; `null` where it can be sent. */
export function faultOf(document: QuoteDocument): string | null {
  return sendableQuote.safeParse(document).error?.issues[0]?.message ?? null;
}

export const hashOf = (document: string): string => createHash("sha256").update(document).digest("hex");

export async function findQuote(query: Query, id: number): Promise<Quote | undefined> {
  return await query.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Others who write to the same quote wait until this transaction ends. Its request is locked before it, as where requests
 * are merged or deleted, against deadlocks.
 * @throws {RestError} 409 where it has moved to another request meanwhile, as by a merge.
 */
export async function lockQuote(
  rows: Transaction<Tables>,
  id: number,
  kind: DatabaseKind,
): Promise<Quote | undefined> {
  const found = await findQuote(rows, id);
  // A write of SQLite is alone anyway.
  if (!found || kind === "sqlite") return found;
  await lockRequest(rows, found.request_id, kind);
  const quote = await rows
    .selectFrom("quotes")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (quote && quote.request_id !== found.request_id) throw quoteChangedSince();
  return quote;
}

export async function findVersion(
  query: Query,
  quoteId: number,
  version: number,
): Promise<QuoteVersion | undefined> {
  return await query
    .selectFrom("quote_versions")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** @param hash of the link's secret. */
export async function findQuoteByLink(query: Query, hash: string): Promise<Quote | undefined> {
  return await query
    .selectFrom("quotes")
    .innerJoin("quote_links", "quote_links.quote_id", "quotes.id")
    .selectAll("quotes")
    .where("quote_links.hash", "=", hash)
    .executeTakeFirst();
}

export async function findAcceptance(query: Query, quoteId: number) {
  const row = await query
    .selectFrom("quote_acceptances")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .executeTakeFirst();
  if (!row) return null;
  const { version, name, accepted_at, total_cents, document_hash } = row;
  return {
    version,
    name,
    accepted_at,
    total_cents,
    document_hash,
    chosen: JSON.parse(row.chosen) as string[],
  };
}

/** Newest first. */
export async function quotesOfRequest(query: Query, requestId: number): Promise<Quote[]> {
  return await query
    .selectFrom("quotes")
    .selectAll()
    .where("request_id", "=", requestId)
    .orderBy("id", "desc")
    .limit(mostQuotes)
    .execute();
}

/** @returns an accepted quote with what its client has chosen; `null` where it isn't accepted. */
export async function findAcceptedQuote(query: Query, { id, number, currency, status }: Quote) {
  const acceptance = status === "accepted" ? await findAcceptance(query, id) : null;
  const version = acceptance && (await findVersion(query, id, acceptance.version));
  if (!version) return null;
  return { number, currency, document: documentOf(version), chosen: new Set(acceptance.chosen) };
}

/** @returns who has sent what was accepted. */
export async function acceptedQuoteAuthor(query: Query, quoteId: number): Promise<string> {
  const acceptance = await findAcceptance(query, quoteId);
  const version = acceptance && (await findVersion(query, quoteId, acceptance.version));
  return version?.author_name ?? "";
}

/** Whether a quote was sent and can't be accepted any more, because its days are over. */
export function isOver({ status, valid_until }: Pick<Quote, "status" | "valid_until">, now: Date): boolean {
  return status === "sent" && now.toISOString() >= (valid_until ?? "");
}

export function presentListed(quote: Quote): z.infer<typeof wireQuoteListed> {
  const { id, number, request_id, status, version, total_cents, currency } = quote;
  const { created_at, sent_at, viewed_at, valid_until, decided_at } = quote;
  return {
    id,
    number,
    request: request_id,
    status,
    title: documentOf(quote).title,
    version,
    total_cents,
    currency,
    created_at,
    sent_at,
    viewed_at,
    valid_until,
    decided_at,
  };
}

export async function presentQuote(
  query: Query,
  quote: Quote,
  { name, email, company }: Pick<ContactRequest, "name" | "email" | "company">,
  agreement: z.infer<typeof wireQuote>["agreement"],
): Promise<z.infer<typeof wireQuote>> {
  const sent = quote.version > 0 ? await findVersion(query, quote.id, quote.version) : undefined;
  return {
    ...presentListed(quote),
    document: documentOf(quote),
    is_changed: sent?.document !== quote.document,
    decline_reason: quote.decline_reason,
    revision: quote.revision,
    acceptance: await findAcceptance(query, quote.id),
    agreement,
    client: { name, email, company },
  };
}

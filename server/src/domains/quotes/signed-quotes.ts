/** Accepted quotes as they were signed: the contracts behind invoices, kept as long as these even if requests are gone. */
import type { WireSignedQuote } from "@extenso/contract/wire/quotes.ts";
import type { Selectable, Transaction } from "kysely";
import { countRows, type Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { ContactRequest } from "../requests/requests.ts";
import { findAgreement } from "./agreements.ts";
import { type OpenQuote, studioThen } from "./open-quote.ts";
import { documentOf, type Quote, type QuoteVersion } from "./quote-store.ts";
import type { QuoteAcceptancesTable, SignedQuotesTable } from "./tables.ts";

export type SignedQuote = Selectable<SignedQuotesTable>;

/** Called in the transaction of the acceptance, after the agreement is sealed. */
export async function recordSignedQuote(
  rows: Transaction<Tables>,
  { quote, shown, request }: { quote: Quote; shown: QuoteVersion; request: ContactRequest },
  acceptance: Selectable<QuoteAcceptancesTable>,
): Promise<void> {
  const agreement = await findAgreement(rows, quote.id);
  await rows
    .insertInto("signed_quotes")
    .values({
      id: quote.id,
      number: quote.number,
      contact_id: request.contact_id,
      client_name: request.name,
      client_company: request.company,
      version: shown.version,
      document_hash: shown.document_hash,
      sent_at: shown.sent_at,
      valid_until: shown.valid_until,
      chosen: acceptance.chosen,
      accepted_as: acceptance.name,
      accepted_at: acceptance.accepted_at,
      total_cents: acceptance.total_cents,
      currency: quote.currency,
      seal: agreement?.seal ?? null,
      countersigned_name: agreement?.countersigned_name ?? null,
      countersigned_at: agreement?.countersigned_at ?? null,
      counterseal: agreement?.counterseal ?? null,
      agreement_name: agreement?.name ?? null,
      studio: shown.studio,
      document: shown.document,
      agreement_text: agreement?.text ?? null,
    })
    .execute();
}

/** Adds the studio's name and time, as to the agreement itself. */
export async function recordCountersignature(
  rows: Transaction<Tables>,
  quoteId: number,
  signature: Pick<SignedQuote, "countersigned_name" | "countersigned_at" | "counterseal">,
): Promise<void> {
  await rows.updateTable("signed_quotes").set(signature).where("id", "=", quoteId).execute();
}

export async function findSignedQuote(query: Query, id: number): Promise<SignedQuote | undefined> {
  return await query.selectFrom("signed_quotes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** As its client has signed it. */
export async function shownSignedQuote(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  signed: SignedQuote,
): Promise<OpenQuote & { acceptance: NonNullable<OpenQuote["acceptance"]> }> {
  const { number, version, currency, sent_at, valid_until, seal, agreement_name, agreement_text } = signed;
  const { countersigned_name, countersigned_at } = signed;
  const isCountersigned = countersigned_name !== null && countersigned_at !== null;
  return {
    number,
    status: "accepted",
    version,
    currency,
    document: documentOf(signed),
    client: { name: signed.client_name, company: signed.client_company },
    studio: await studioThen(database.query, settings, signed),
    delivers_mail: false,
    sent_at,
    valid_until,
    time_zone: settings.timezone,
    is_over: false,
    decline_reason: "",
    acceptance: {
      version,
      chosen: JSON.parse(signed.chosen),
      name: signed.accepted_as,
      accepted_at: signed.accepted_at,
      total_cents: signed.total_cents,
      document_hash: signed.document_hash,
    },
    agreement:
      seal !== null && agreement_name !== null && agreement_text !== null
        ? {
            name: agreement_name,
            text: agreement_text,
            seal: signed.counterseal ?? seal,
            countersigned: isCountersigned ? { name: countersigned_name, at: countersigned_at } : null,
          }
        : null,
    changes: [],
  };
}

/** Signed quotes that outlived their quotes, which went with their requests. */
export function withoutQuote(query: Query) {
  return query
    .selectFrom("signed_quotes")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("quotes").select("quotes.id").whereRef("quotes.id", "=", "signed_quotes.id"))),
    );
}

export function countSignedQuotes(query: Query): Promise<number> {
  return countRows(withoutQuote(query));
}

/** Newest first. */
export async function listSignedQuotes(
  query: Query,
  { offset, limit }: { offset: number; limit: number },
): Promise<WireSignedQuote[]> {
  const rows = await withoutQuote(query)
    .select(["id", "number", "client_name", "client_company", "accepted_as", "accepted_at"])
    .select(["total_cents", "currency", "agreement_name", "countersigned_at"])
    .orderBy("accepted_at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ client_name: name, client_company: company, agreement_name, total_cents, ...row }) => ({
    ...row,
    total_cents: Number(total_cents),
    client: { name, company },
    agreement: agreement_name ?? "",
  }));
}

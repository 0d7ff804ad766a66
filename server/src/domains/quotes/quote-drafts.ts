/** Drafts of quotes: begun empty, from a template or another quote’s document, and deleted while nobody has got them. */

import { emptyQuote, type QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import type { Transaction } from "kysely";
import { countRows } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { type ContactRequest, lockRequest, noSuchRequest } from "../requests/requests.ts";
import { insertQuote, lockQuote, mostQuotes, noSuchQuote } from "./quote-store.ts";
import { findQuoteTemplate } from "./quote-templates.ts";
import { readQuoteDefaults } from "./read-draft.ts";

type DraftDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

export type DraftSource = { template: number } | { document: QuoteDocument } | null;

/** @param from `null` begins with the studio's defaults. @returns its id. @throws {RestError} 404, 400 for too many. */
export async function createDraft(
  { database, settings, clock }: DraftDependencies,
  { requestId, from, actor }: { requestId: number; from: DraftSource; actor: AuditActor },
): Promise<number> {
  const now = clock();
  const defaults = await readQuoteDefaults(database.query);
  return await database.query.transaction().execute(async (rows) => {
    const request = await lockRequest(rows, requestId, database.kind);
    if (!request) throw noSuchRequest();
    await checkCount(rows, requestId);
    const document = from ? await sourceDocument(rows, from) : emptyQuote(titleFor(request), defaults);
    const quote = await insertQuote(rows, request, document, { now, timeZone: settings.timezone });
    const entry = { subject: "request", id: request.id, name: request.reference, changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "create-quote" }], now);
    return quote.id;
  });
}

const titleFor = ({ service, company, name }: ContactRequest): string =>
  `${labelOf(serviceChoices, service)} for ${company || name}`.slice(0, 120).toWellFormed();

async function checkCount(rows: Transaction<Tables>, requestId: number): Promise<void> {
  const count = await countRows(rows.selectFrom("quotes").where("request_id", "=", requestId));
  if (count < mostQuotes) return;
  const message = "This request has many quotes already. Change one of them.";
  throw new RestError("rest_too_many_quotes", message, 400);
}

async function sourceDocument(
  rows: Transaction<Tables>,
  from: NonNullable<DraftSource>,
): Promise<QuoteDocument> {
  return "document" in from ? from.document : findQuoteTemplate(rows, from.template);
}

/** @throws {RestError} 404; 409 for a quote that was sent. */
export async function deleteDraft(
  { database, clock }: DraftDependencies,
  id: number,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const quote = await lockQuote(rows, id, database.kind);
    if (!quote) throw noSuchQuote();
    if (quote.version > 0) {
      throw new RestError("rest_quote_sent", "This quote was sent. It can be withdrawn.", 409);
    }
    await rows.deleteFrom("quotes").where("id", "=", id).execute();
    const entry = { subject: "request", id: quote.request_id, name: quote.number, changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "delete-quote" }], clock());
  });
}

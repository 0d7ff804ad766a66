/** Drafts of invoices: from lines, from a part of an accepted quote, or a credit note upon what was sent. */

import { type InvoiceDocument, invoiceDraft } from "@extenso/contract/invoices/invoice-document.ts";
import { taxedText, withoutFixedTaxes } from "@extenso/contract/invoices/invoice-totals.ts";
import {
  addInvoice,
  type Billed,
  nothingBilled,
  partDocument,
  takeCredit,
} from "@extenso/contract/invoices/quote-parts.ts";
import { quoteTaxes } from "@extenso/contract/quotes/quote-document.ts";
import { highestValueCents } from "@extenso/contract/requests/request-fields.ts";
import type { Transaction } from "kysely";
import { countRows } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import {
  findAcceptedQuote,
  findSignedQuote,
  lockQuote,
  noSuchQuote,
  readQuoteDefaults,
} from "../quotes/quotes.ts";
import { type ContactRequest, invalidFields, lockRequest, noSuchRequest } from "../requests/requests.ts";
import { readInvoiceSettings } from "./invoice-settings.ts";
import {
  derivedColumns,
  documentOf,
  type Invoice,
  invoiceChangedSince,
  invoiceFixed,
  lockInvoice,
} from "./invoice-store.ts";

type DraftDependencies = Pick<Dependencies, "database" | "clock">;

/** Invoices of one request: more are a mistake. */
export const mostInvoices = 200;

/** @throws {RestError} 400 for what no invoice can have, in the words of the form. */
export function readDraft(given: unknown): InvoiceDocument {
  const parsed = invoiceDraft.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidFields({ document: parsed.error.issues[0]?.message ?? "This can’t be an invoice." });
}

type Billing = Pick<InvoiceDocument, "title" | "lines" | "discount" | "taxes">;

interface NewDraft {
  kind: Invoice["kind"];
  requestId: number | null;
  contactId: number | null;
  document: InvoiceDocument;
  quote?: { id: number; part: number };
  correctsId?: number;
}

async function insertDraft(
  rows: Transaction<Tables>,
  { kind, requestId, contactId, document, quote, correctsId }: NewDraft,
  { now, actor }: { now: Date; actor: AuditActor },
): Promise<number> {
  const columns = derivedColumns(document, null);
  checkTotal(columns.total_cents);
  const signed = quote && (await findSignedQuote(rows, quote.id));
  const { id } = await rows
    .insertInto("invoices")
    .values({
      ...columns,
      kind,
      number: null,
      request_id: requestId,
      quote_id: quote?.id ?? null,
      quote_part: quote?.part ?? null,
      corrects_id: correctsId ?? null,
      signed_quote_id: signed?.id ?? null,
      contact_id: contactId,
      status: "draft",
      studio: "",
      credited_cents: 0,
      paid_cents: 0,
      revision: 1,
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { subject: "invoice", id, name: document.title, changes: {} };
  await appendAudit(rows, actor, [{ ...entry, action: "create" }], now);
  return id;
}

function checkTotal(cents: number): void {
  if (Math.abs(cents) > highestValueCents) throw invalidFields({ document: "This total is too high." });
}

async function lockWithRoom(
  rows: Transaction<Tables>,
  requestId: number,
  kind: DraftDependencies["database"]["kind"],
): Promise<ContactRequest> {
  const request = await lockRequest(rows, requestId, kind);
  if (!request) throw noSuchRequest();
  const count = await countRows(rows.selectFrom("invoices").where("request_id", "=", requestId));
  if (count >= mostInvoices) {
    throw new RestError("rest_too_many_invoices", "This request has many invoices already.", 400);
  }
  return request;
}

/** An invoice that says whom it is for, with the studio's terms. */
async function addressed(
  rows: Transaction<Tables>,
  { name, company }: Pick<ContactRequest, "name" | "company">,
  billing: Billing,
): Promise<InvoiceDocument> {
  const { dueDays, notes } = await readInvoiceSettings(rows);
  const short = (text: string) => text.slice(0, 120).toWellFormed();
  return {
    ...billing,
    intro: "",
    client: { name: short(name), company: short(company), address: "" },
    dueDays,
    notes,
  };
}

/**
 * @param document `null`: an empty one, with the studio's taxes.
 * @returns its id. @throws {RestError} 404, 400 for too many.
 */
export async function createInvoice(
  { database, clock }: DraftDependencies,
  { requestId, document, actor }: { requestId: number; document: InvoiceDocument | null; actor: AuditActor },
): Promise<number> {
  const taxes = quoteTaxes(await readQuoteDefaults(database.query));
  return await database.query.transaction().execute(async (rows) => {
    const request = await lockWithRoom(rows, requestId, database.kind);
    const empty: Billing = { title: "", lines: [], discount: { kind: "percent", value: 0 }, taxes };
    const written = document ? withoutFixedTaxes(document) : await addressed(rows, request, empty);
    const draft: NewDraft = {
      kind: "invoice",
      requestId,
      contactId: request.contact_id,
      document: written,
    };
    return insertDraft(rows, draft, { now: clock(), actor });
  });
}

interface PartToBill {
  quoteId: number;
  /** Its place among the quote's parts. */
  part: number;
  actor: AuditActor;
}

/**
 * Bills a part of an accepted quote. A part that has an invoice keeps it: a second press finds the first one's.
 * @returns the invoice's id. @throws {RestError} 404, 409 where nothing is left to be billed.
 */
export async function createPartInvoice(dependencies: DraftDependencies, bill: PartToBill): Promise<number> {
  const { query } = dependencies.database;
  const { id } = await query.transaction().execute((rows) => draftPart(rows, dependencies, bill));
  return id;
}

/**
 * {@link createPartInvoice} in a transaction of the caller's.
 * @returns whether the invoice is new, too. @throws {RestError} as {@link createPartInvoice}.
 */
export async function draftPart(
  rows: Transaction<Tables>,
  { database, clock }: DraftDependencies,
  { quoteId, part, actor }: PartToBill,
): Promise<{ id: number; isNew: boolean }> {
  const quote = await lockQuote(rows, quoteId, database.kind);
  if (!quote) throw noSuchQuote();
  const request = await lockWithRoom(rows, quote.request_id, database.kind);
  const accepted = await findAcceptedQuote(rows, quote);
  if (!accepted) throw new RestError("rest_quote_open", "This quote isn’t accepted.", 409);
  const invoices = await invoicesOfQuote(rows, quote.id);
  const known = invoices.find(({ quote_part }) => quote_part === part);
  if (known) return { id: known.id, isNew: false };
  const billing = partDocument(accepted, part, await billedBy(rows, invoices));
  if (!billing)
    throw new RestError("rest_nothing_to_bill", "Nothing of this quote is left to be billed.", 409);
  const draft: NewDraft = {
    kind: "invoice",
    requestId: request.id,
    contactId: request.contact_id,
    document: await addressed(rows, request, billing),
    quote: { id: quote.id, part },
  };
  return { id: await insertDraft(rows, draft, { now: clock(), actor }), isNew: true };
}

/** Invoices that bill a part of a quote; those that are void or credited whole bill nothing. */
async function invoicesOfQuote(rows: Transaction<Tables>, quoteId: number): Promise<Invoice[]> {
  return await rows
    .selectFrom("invoices")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .where("kind", "=", "invoice")
    .where("status", "not in", ["void", "credited"])
    .orderBy("id")
    .execute();
}

async function billedBy(rows: Transaction<Tables>, invoices: readonly Invoice[]): Promise<Billed> {
  const ids = invoices.map(({ id }) => id);
  if (ids.length === 0) return nothingBilled;
  const credits = await rows
    .selectFrom("invoices")
    .select("document")
    .where("corrects_id", "in", ids)
    .where("status", "=", "sent")
    .execute();
  const billed = invoices.reduce(
    (sum, invoice) => addInvoice(sum, invoice.quote_part ?? 0, documentOf(invoice)),
    nothingBilled,
  );
  return credits.reduce((sum, credit) => takeCredit(sum, documentOf(credit)), billed);
}

/**
 * A credit note upon an invoice that was sent: at first upon all of it.
 * @returns its id. @throws {RestError} 404, 409 where nothing is left to be credited.
 */
export async function createCreditNote(
  { database, clock }: DraftDependencies,
  { invoiceId, actor }: { invoiceId: number; actor: AuditActor },
): Promise<number> {
  return await database.query.transaction().execute(async (rows) => {
    const invoice = await lockInvoice(rows, invoiceId, database.kind);
    if (invoice.kind === "credit") throw invoiceFixed("A credit note can’t be credited. Write an invoice.");
    if (invoice.status === "draft") throw invoiceFixed("This invoice was not sent yet. Change it.");
    if (invoice.status === "void") throw invoiceFixed("This invoice is void: nobody owes it.");
    if (invoice.credited_cents >= invoice.total_cents)
      throw invoiceFixed("This invoice is credited already.");
    const document = { ...documentOf(invoice), dueDays: 0, intro: "", notes: "" };
    const draft: NewDraft = {
      kind: "credit",
      requestId: invoice.request_id,
      contactId: invoice.contact_id,
      document,
      correctsId: invoice.id,
    };
    return insertDraft(rows, draft, { now: clock(), actor });
  });
}

/** @throws {RestError} 404; 409 where it was sent, or has changed since. */
export async function saveInvoice(
  { database }: DraftDependencies,
  { id, revision, document }: { id: number; revision: number; document: InvoiceDocument },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const invoice = await lockInvoice(rows, id, database.kind);
    if (invoice.status !== "draft") {
      throw invoiceFixed(
        "This invoice was sent, and stays as it is. Write a credit note or another invoice.",
      );
    }
    if (invoice.revision !== revision) throw invoiceChangedSince();
    if (invoice.quote_id !== null || invoice.corrects_id !== null) checkSameCurrency(document, invoice);
    const columns = derivedColumns(withStoredTaxes(document, documentOf(invoice)), null);
    checkTotal(columns.total_cents);
    await rows
      .updateTable("invoices")
      .set({ ...columns, revision: revision + 1 })
      .where("id", "=", id)
      .execute();
  });
}

/**
 * A part of a quote and a credit note keep the currency and rate of their quote or invoice.
 * @throws {RestError} 400.
 */
function checkSameCurrency({ foreign }: InvoiceDocument, invoice: Invoice): void {
  const { foreign: before } = documentOf(invoice);
  if (foreign?.currency === before?.currency && foreign?.rateMillionths === before?.rateMillionths) return;
  const what = invoice.corrects_id === null ? "quote" : "invoice";
  throw invalidFields({ document: `It is in the currency of its ${what}.` });
}

/**
 * Fixed parts of taxes come from a quote alone, and hold while lines, discount and rates stay. Once a form has given
 * them up they don't come back.
 */
function withStoredTaxes(document: InvoiceDocument, stored: InvoiceDocument): InvoiceDocument {
  if (taxedText(document) !== taxedText(stored)) return withoutFixedTaxes(document);
  const taxes = document.taxes.map((tax, index) => {
    const kept = stored.taxes[index]?.cents;
    const { cents, ...plain } = tax;
    return cents === undefined || kept === undefined ? plain : { ...plain, cents: kept };
  });
  return { ...document, taxes };
}

/** @throws {RestError} 404; 409 for an invoice that was sent. */
export async function deleteInvoiceDraft(
  { database, clock }: DraftDependencies,
  id: number,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const invoice = await lockInvoice(rows, id, database.kind);
    if (invoice.status !== "draft")
      throw invoiceFixed("This invoice was sent. It can be made void or credited.");
    await rows.deleteFrom("invoices").where("id", "=", id).execute();
    const entry = { subject: "invoice", id, name: documentOf(invoice).title, changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "delete" }], clock());
  });
}

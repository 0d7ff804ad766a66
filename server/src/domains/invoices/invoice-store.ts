/** Invoices as they lie in the database. */
import { studioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import { type InvoiceDocument, isOwed } from "@extenso/contract/invoices/invoice-document.ts";
import { balanceOf, invoiceTotals, settledStatus } from "@extenso/contract/invoices/invoice-totals.ts";
import type { wireInvoice, wireInvoiceListed } from "@extenso/contract/wire/invoices.ts";
import { type Selectable, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Query } from "../../engines/database/query.ts";
import { shortText } from "../../engines/database/short-texts.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { StripeSettings } from "../../kernel/settings/settings.ts";
import { findQuote, findSignedQuote } from "../quotes/quotes.ts";
import { type ContactRequest, clientOf, lockRequest } from "../requests/requests.ts";
import { withdrawReminders } from "./reminders/withdraw-reminders.ts";
import { stripeUrlOf } from "./stripe/stripe-account.ts";
import type { InvoicesTable } from "./tables.ts";

export type Invoice = Selectable<InvoicesTable>;

export function noSuchInvoice(): RestError {
  return new RestError("rest_no_invoice", "There is no such invoice.", 404);
}

export function invoiceChangedSince(): RestError {
  const message = "Somebody has changed this invoice since you opened it. Look at it again.";
  return new RestError("rest_invoice_changed", message, 409);
}

/** @param message what can be done instead. */
export const invoiceFixed = (message: string): RestError => new RestError("rest_invoice_fixed", message, 409);

export async function findInvoice(query: Query, id: number): Promise<Invoice | undefined> {
  return await query.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Others who write to the same invoice wait until this transaction ends. @throws {RestError} 404. */
export async function lockInvoice(
  rows: Transaction<Tables>,
  id: number,
  kind: DatabaseKind,
): Promise<Invoice> {
  const invoice = await rows
    .selectFrom("invoices")
    .selectAll()
    .where("id", "=", id)
    // A write of SQLite is alone anyway.
    .$if(kind === "postgres", (row) => row.forUpdate())
    .executeTakeFirst();
  if (!invoice) throw noSuchInvoice();
  return invoice;
}

/**
 * Locks the request before its invoices, against deadlocks.
 * @throws {RestError} 404; 409 where the invoice has moved to another request meanwhile, as by a merge.
 */
export async function lockInvoiceWithRequest(
  rows: Transaction<Tables>,
  id: number,
  kind: DatabaseKind,
): Promise<{ invoice: Invoice; request: ContactRequest | undefined }> {
  const request_id = (await findInvoice(rows, id))?.request_id ?? null;
  const request = request_id === null ? undefined : await lockRequest(rows, request_id, kind);
  const invoice = await lockInvoice(rows, id, kind);
  if (invoice.request_id !== request_id) throw invoiceChangedSince();
  return { invoice, request };
}

/** @param hash of the link's secret. */
export async function findInvoiceByLink(query: Query, hash: string, now: Date): Promise<Invoice | undefined> {
  return await query
    .selectFrom("invoices")
    .innerJoin("invoice_links", "invoice_links.invoice_id", "invoices.id")
    .selectAll("invoices")
    .where("invoice_links.hash", "=", hash)
    .where(({ eb, or }) =>
      or([
        eb("invoice_links.expires_at", "is", null),
        eb("invoice_links.expires_at", ">", now.toISOString()),
      ]),
    )
    .executeTakeFirst();
}

/** Draws the next number of the studio's year: `INV-2026-014`. Those who draw at once wait for each other. */
export async function drawNumber(rows: Transaction<Tables>, day: string): Promise<string> {
  const year = Number(day.slice(0, 4));
  const { last } = await rows
    .insertInto("invoice_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column("year").doUpdateSet({ last: sql`invoice_numbers.last + 1` }))
    .returning("last")
    .executeTakeFirstOrThrow();
  return `INV-${year}-${String(last).padStart(3, "0")}`;
}

/** A document as it was stored; drafts may lack what is needed to send them. */
export function documentOf({ document }: { document: string }): InvoiceDocument {
  return JSON.parse(document);
}

/** Columns that follow from what is written. */
export function derivedColumns(
  document: InvoiceDocument,
  number: string | null,
): Pick<InvoicesTable, "document" | "total_cents" | "currency" | "rate_millionths" | "search_text"> {
  const { name, company } = document.client;
  return {
    document: JSON.stringify(document),
    total_cents: invoiceTotals(document).totalCents,
    currency: document.foreign?.currency ?? studioCurrency,
    rate_millionths: document.foreign?.rateMillionths ?? null,
    search_text: shortText(number, document.title, name, company),
  };
}

/** Adds up payments and credit notes of an invoice that was sent; what is void stays so. */
export async function settleInvoice(
  rows: Transaction<Tables>,
  invoice: Invoice,
  { kind, now }: { kind: DatabaseKind; now: Date },
): Promise<void> {
  const { paid } = await rows
    .selectFrom("invoice_payments")
    .select(
      sql<number>`coalesce(sum(case when kind = 'refund' then -amount_cents else amount_cents end), 0)`.as(
        "paid",
      ),
    )
    .where("invoice_id", "=", invoice.id)
    .where("undone_at", "is", null)
    .executeTakeFirstOrThrow();
  const { credited } = await rows
    .selectFrom("invoices")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("total_cents"), sql.lit(0)).as("credited"))
    .where("corrects_id", "=", invoice.id)
    .where("status", "=", "sent")
    .executeTakeFirstOrThrow();
  const settlement = {
    total_cents: invoice.total_cents,
    paid_cents: Number(paid),
    credited_cents: Number(credited),
  };
  const status = invoice.status === "void" ? "void" : settledStatus(settlement);
  await rows
    .updateTable("invoices")
    .set({
      paid_cents: settlement.paid_cents,
      credited_cents: settlement.credited_cents,
      status,
    })
    .where("id", "=", invoice.id)
    .execute();
  if (!isOwed({ kind: invoice.kind, status })) await withdrawReminders(rows, invoice.id, { kind, now });
}

/** @param today of the studio. */
function isOverdue(
  { kind, status, due_on }: Pick<Invoice, "kind" | "status" | "due_on">,
  today: string,
): boolean {
  return isOwed({ kind, status }) && due_on !== null && due_on < today;
}

/** Columns of a list. */
export type ListedInvoice = Omit<
  Invoice,
  "studio" | "search_text" | "merged_from" | "reminders_held" | "signed_quote_id" | "contact_id"
>;

export function presentListed(invoice: ListedInvoice, today: string): z.infer<typeof wireInvoiceListed> {
  const { id, kind, number, status, currency, created_at, sent_at, viewed_at, issued_on, due_on } = invoice;
  const { total_cents, credited_cents, paid_cents } = invoice;
  const { title, client } = documentOf(invoice);
  return {
    id,
    kind,
    number,
    request: invoice.request_id,
    status,
    is_overdue: isOverdue(invoice, today),
    title,
    client: { name: client.name, company: client.company },
    total_cents,
    credited_cents,
    paid_cents,
    // A credit note is settled by being sent; what is void is owed by nobody.
    balance_cents: kind === "credit" || status === "void" ? 0 : balanceOf(invoice),
    currency,
    created_at,
    sent_at,
    viewed_at,
    issued_on,
    due_on,
  };
}

/** Reads an invoice for the desk. @throws {RestError} 404. */
export type PresentInvoice = (id: number) => Promise<z.infer<typeof wireInvoice>>;

const referenceColumns = ["id", "number", "total_cents"] as const;

/** All but what can be paid online and reminders, which are read by themselves. */
export async function presentInvoice(
  query: Query,
  invoice: Invoice,
  { today, stripe }: { today: string; stripe: StripeSettings | undefined },
): Promise<Omit<z.infer<typeof wireInvoice>, "online" | "reminders">> {
  const { id, quote_id, corrects_id, request_id } = invoice;
  const quote = quote_id === null ? undefined : await findQuote(query, quote_id);
  const signed = await keptQuoteOf(query, invoice);
  const corrects = corrects_id === null ? undefined : await findInvoice(query, corrects_id);
  const credits = await query
    .selectFrom("invoices")
    .select(referenceColumns)
    .where("corrects_id", "=", id)
    .where("status", "!=", "void")
    .orderBy("id")
    .execute();
  return {
    ...presentListed(invoice, today),
    document: documentOf(invoice),
    revision: invoice.revision,
    email: request_id === null ? "" : (await clientOf(query, request_id)).email,
    quote: quote ? { id: quote.id, number: quote.number } : null,
    signed_quote: signed ? { id: signed.id, number: signed.number } : null,
    corrects: corrects
      ? { id: corrects.id, number: corrects.number, total_cents: corrects.total_cents }
      : null,
    credits,
    payments: (await listPayments(query, id)).map(({ key, ...payment }) => ({
      ...payment,
      stripe_url: stripeUrlOf({ key, reference: payment.reference }, stripe),
    })),
  };
}

/** The signed copy of an invoice's quote, once the quote itself is gone. */
export async function keptQuoteOf(
  query: Query,
  { quote_id, signed_quote_id }: Pick<Invoice, "quote_id" | "signed_quote_id">,
) {
  return quote_id === null && signed_quote_id !== null
    ? await findSignedQuote(query, signed_quote_id)
    : undefined;
}

/** Payments that were not taken back, oldest first. */
export async function listPayments(query: Query, invoiceId: number) {
  const payments = await query
    .selectFrom("invoice_payments")
    .selectAll()
    .where("invoice_id", "=", invoiceId)
    .where("undone_at", "is", null)
    .orderBy("paid_on")
    .orderBy("id")
    .execute();
  return payments.map(
    ({ author_name: author, id, key, kind, amount_cents, paid_on, way, reference, created_at }) => ({
      id,
      key,
      kind,
      amount_cents,
      paid_on,
      way,
      reference,
      author,
      created_at,
    }),
  );
}

/** An invoice as its client sees it. */
import { addDays, dateAt } from "@extenso/contract/hours/studio-clock.ts";
import type { wireOpenInvoice } from "@extenso/contract/wire/invoices.ts";
import type * as z from "zod/mini";
import { hashSecret } from "../../engines/crypto/secrets.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { findQuote, studioOf } from "../quotes/quotes.ts";
import { readInvoiceSettings } from "./invoice-settings.ts";
import {
  documentOf,
  findInvoice,
  findInvoiceByLink,
  type Invoice,
  keptQuoteOf,
  listPayments,
  noSuchInvoice,
  presentListed,
} from "./invoice-store.ts";
import { enqueueCheckoutLook } from "./stripe/checkout-review.ts";
import { onlinePaymentOf } from "./stripe/start-checkout.ts";

export type OpenInvoice = z.infer<typeof wireOpenInvoice>;
type ReadDependencies = Pick<Dependencies, "database" | "clock" | "settings">;

/** @throws {RestError} 404: the same for a secret that never was, and for what is gone. */
export async function invoiceBehind(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  secret: string,
): Promise<Invoice> {
  const invoice = await findInvoiceByLink(database.query, hashSecret(secret), clock());
  if (invoice) return invoice;
  const message = "This invoice isn’t here any more. Ask the studio for a new link.";
  throw new RestError("rest_no_invoice", message, 404);
}

/** @throws {RestError} 404. */
export async function openInvoice(dependencies: ReadDependencies, secret: string): Promise<OpenInvoice> {
  return showToClient(dependencies, await invoiceBehind(dependencies, secret));
}

/** Where a payment was begun, Stripe is asked soon after whether it was made. */
export async function showToClient(dependencies: ReadDependencies, invoice: Invoice): Promise<OpenInvoice> {
  const shown = await shownInvoice(dependencies, invoice);
  if (shown.online === "begun") await enqueueCheckoutLook(dependencies, invoice.id);
  return shown;
}

/** For the desk: as the client sees it, or would if it were sent now. @throws {RestError} 404. */
export async function previewInvoice(dependencies: ReadDependencies, id: number): Promise<OpenInvoice> {
  const invoice = await findInvoice(dependencies.database.query, id);
  if (!invoice) throw noSuchInvoice();
  return shownInvoice(dependencies, invoice);
}

/** As its client sees it. */
export async function shownInvoice(
  { database, clock, settings }: ReadDependencies,
  invoice: Invoice,
): Promise<OpenInvoice> {
  const { query } = database;
  const today = dateAt(clock(), settings.timezone);
  const listed = presentListed(invoice, today);
  const document = documentOf(invoice);
  const { instructions, paymentUrl } = await readInvoiceSettings(query);
  const quote =
    invoice.quote_id === null ? await keptQuoteOf(query, invoice) : await findQuote(query, invoice.quote_id);
  const corrected = invoice.corrects_id === null ? undefined : await findInvoice(query, invoice.corrects_id);
  const issued_on = invoice.issued_on ?? today;
  return {
    kind: listed.kind,
    number: listed.number,
    status: listed.status,
    is_overdue: listed.is_overdue,
    document,
    total_cents: listed.total_cents,
    credited_cents: listed.credited_cents,
    paid_cents: listed.paid_cents,
    balance_cents: listed.balance_cents,
    currency: listed.currency,
    studio: invoice.studio === "" ? await studioOf(query, settings) : JSON.parse(invoice.studio),
    issued_on,
    due_on: invoice.due_on ?? addDays(issued_on, document.dueDays),
    quote: quote?.number ?? "",
    corrects: corrected?.number ?? "",
    credits: await listCredits(query, invoice.id),
    payments: (await listPayments(query, invoice.id)).map(({ id, kind, amount_cents, paid_on, way }) => ({
      id,
      kind,
      amount_cents,
      paid_on,
      way,
    })),
    instructions,
    payment_url: paymentUrl,
    online: await onlinePaymentOf(query, invoice, { settings, now: clock() }),
  };
}

async function listCredits(query: Query, invoiceId: number): Promise<OpenInvoice["credits"]> {
  const credits = await query
    .selectFrom("invoices")
    .select(["number", "total_cents", "issued_on"])
    .where("corrects_id", "=", invoiceId)
    .where("status", "=", "sent")
    .orderBy("id")
    .execute();
  return credits.map(({ number, total_cents, issued_on }) => ({
    number: number ?? "",
    total_cents,
    issued_on: issued_on ?? "",
  }));
}

/** A person has looked at it, which a program that follows links doesn't. */
export async function markSeen(query: Query, id: number, now: Date): Promise<void> {
  await query
    .updateTable("invoices")
    .set({ viewed_at: now.toISOString() })
    .where("id", "=", id)
    .where("viewed_at", "is", null)
    .execute();
}

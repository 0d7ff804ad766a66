/** Sends an invoice: it gets its number and can't be changed any more, and the client gets a link by mail. */
import { addDays, dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { invoiceDoubts } from "@extenso/contract/invoices/invoice-doubts.ts";
import { sendableInvoice } from "@extenso/contract/invoices/sendable-invoice.ts";
import type { Transaction } from "kysely";
import { hashSecret, makeSecret } from "../../engines/crypto/secrets.ts";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueueHeld } from "../../engines/mail/enqueue-mail.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { studioOf } from "../quotes/quotes.ts";
import { addSentReply, referencesOf, requestSearchText } from "../requests/requests.ts";
import { withSignature } from "../site-content/site-content.ts";
import { writeTaxes } from "./figures/write-taxes.ts";
import { invoiceMail } from "./invoice-mails.ts";
import { enqueueAttaching } from "./invoice-pdf.ts";
import {
  derivedColumns,
  documentOf,
  drawNumber,
  findInvoice,
  type Invoice,
  invoiceChangedSince,
  invoiceFixed,
  lockInvoice,
  lockInvoiceWithRequest,
  settleInvoice,
} from "./invoice-store.ts";

type SendDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

interface SendInvoice {
  id: number;
  revision: number;
  subject: string;
  body: string;
  /** Whether the sender has confirmed a total of nothing, or a line without a price. */
  isPriceConfirmed: boolean;
  author: { id: number; name: string };
  actor: AuditActor;
}

/** Adds a link. @returns its URL, which isn't stored. */
export async function makeInvoiceLink(
  rows: Transaction<Tables>,
  invoiceId: number,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const secret = makeSecret();
  await rows
    .insertInto("invoice_links")
    .values({
      hash: hashSecret(secret),
      invoice_id: invoiceId,
      created_at: now.toISOString(),
      expires_at: null,
    })
    .execute();
  return `${publicUrl}/invoice/${secret}`;
}

/**
 * Sends a draft, or a sent invoice again.
 * @returns the link, which the desk shows once.
 * @throws {RestError} 400 for an invoice that isn't whole, or a client without an address; 409 where it has changed
 *   since, is void, or a price may have been forgotten.
 */
export async function sendInvoice(dependencies: SendDependencies, sending: SendInvoice): Promise<string> {
  const searchText = requestSearchText(sending.subject, sending.body);
  const { query } = dependencies.database;
  return await query
    .transaction()
    .execute((rows) => sendWithin(rows, dependencies, { ...sending, searchText }));
}

/** {@link sendInvoice} in a transaction of the caller's. @throws {RestError} as {@link sendInvoice}. */
export async function sendWithin(
  rows: Transaction<Tables>,
  { database, settings, clock, log }: SendDependencies,
  {
    id,
    revision,
    subject,
    body,
    searchText,
    isPriceConfirmed,
    author,
    actor,
  }: SendInvoice & { searchText: string },
): Promise<string> {
  // A credit note before the invoice that it corrects, against deadlocks.
  const { invoice, request } = await lockInvoiceWithRequest(rows, id, database.kind);
  if (invoice.revision !== revision) throw invoiceChangedSince();
  if (invoice.status === "void") throw invoiceFixed("This invoice is void. Write another one.");
  if (!request || request.email === "") {
    throw new RestError("rest_no_address", "There is no email address to send it to.", 400);
  }
  const now = clock();
  if (invoice.status === "draft") {
    checkSendable(invoice, isPriceConfirmed);
    const studio = JSON.stringify(await studioOf(rows, settings));
    const at = { kind: database.kind, now };
    await freeze(rows, invoice, { ...at, studio, timeZone: settings.timezone });
    if (invoice.corrects_id !== null) await applyCredit(rows, invoice, at);
  } else {
    await rows
      .updateTable("invoices")
      .set({ revision: revision + 1 })
      .where("id", "=", id)
      .execute();
  }
  const sent = (await findInvoice(rows, id)) ?? invoice;
  const link = await makeInvoiceLink(rows, id, { publicUrl: settings.publicUrl, now });
  const mail = invoiceMail(await withSignature(rows, settings), sent, {
    kind: "invoice-sent",
    to: request.email,
    author: author.name,
    subject,
    body,
    link,
    references: await referencesOf(rows, request, settings),
  });
  const mailId = await enqueueHeld(rows, mail, { now, address: actor.address, log });
  if (mailId === null) {
    throw new RestError("rest_too_many_mails", "Too many invoices went to this address today.", 429);
  }
  await enqueueAttaching(rows, { invoice: id, mail: mailId }, now);
  await addSentReply(rows, request, { subject, body, author, searchText, mailId }, now);
  const entry = { subject: "invoice", id, name: sent.number ?? "", changes: {} };
  await appendAudit(rows, actor, [{ ...entry, action: "send" }], now);
  return link;
}

function checkSendable(invoice: Invoice, isPriceConfirmed: boolean): void {
  const document = documentOf(invoice);
  const fault = sendableInvoice.safeParse(document).error?.issues[0]?.message;
  if (fault) throw new RestError("rest_invalid_param", fault, 400, { params: { document: fault } });
  const doubts = invoiceDoubts(document);
  if (doubts.length > 0 && !isPriceConfirmed) {
    throw new RestError("rest_price_missing", doubts.join(" "), 409, { doubts });
  }
}

/** The number is assigned in the sending transaction, so that numbers have no gaps. */
async function freeze(
  rows: Transaction<Tables>,
  invoice: Invoice,
  { studio, kind, now, timeZone }: { studio: string; kind: DatabaseKind; now: Date; timeZone: string },
): Promise<void> {
  const document = documentOf(invoice);
  const day = dateAt(now, timeZone);
  const number = await drawNumber(rows, day);
  await rows
    .updateTable("invoices")
    .set({
      ...derivedColumns(document, number),
      number,
      studio,
      status: "sent",
      // A second click fails, because the revision has changed.
      revision: invoice.revision + 1,
      sent_at: now.toISOString(),
      issued_on: day,
      due_on: addDays(day, document.dueDays),
    })
    .where("id", "=", invoice.id)
    .execute();
  await writeTaxes(rows, invoice, { document, day });
  // An invoice over nothing counts as paid.
  if (invoice.kind === "invoice") await settleInvoice(rows, invoice, { kind, now });
}

/** @throws {RestError} 409 for a credit note upon more than what is left of the invoice. */
async function applyCredit(
  rows: Transaction<Tables>,
  credit: Invoice,
  at: { kind: DatabaseKind; now: Date },
): Promise<void> {
  const corrected = await lockInvoice(rows, credit.corrects_id ?? 0, at.kind);
  if (corrected.status === "void") throw invoiceFixed("The invoice is void meanwhile: nobody owes it.");
  if (corrected.credited_cents + credit.total_cents > corrected.total_cents) {
    throw invoiceFixed("This credits more than what is left of the invoice.");
  }
  await settleInvoice(rows, corrected, at);
}

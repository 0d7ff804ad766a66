/** Money that came or went: recorded by hand, taken back within seconds, refunded. */
import { addDays, dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { inStudioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import { paymentUndoMs, paymentWayNames } from "@extenso/contract/invoices/invoice-document.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { Selectable, Transaction } from "kysely";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Query } from "../../engines/database/query.ts";
import { shortText } from "../../engines/database/short-texts.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { demandProof, type Prover } from "../access/access.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { invalidFields } from "../requests/requests.ts";
import { documentOf, type Invoice, invoiceFixed, lockInvoice, settleInvoice } from "./invoice-store.ts";
import { enqueueCheckoutReview } from "./stripe/checkout-review.ts";
import { isStripeKey, keyOfReference } from "./stripe/stripe-key.ts";
import type { InvoicePaymentsTable } from "./tables.ts";

export type PaymentRow = Selectable<InvoicePaymentsTable>;
type PaymentDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

/** Added to the seconds in which the desk offers to take a payment back: requests take their time. */
const undoGraceMs = 10_000;

export interface NewPayment {
  /** Drawn by the caller, once for each payment: sent again, it makes no second one. */
  key: string;
  amountCents: number;
  paidOn: string;
  way: string;
  reference: string;
}

interface Recording {
  invoiceId: number;
  payment: NewPayment;
  /** The paid cents that the caller saw; without them, the payment is recorded whatever else was paid meanwhile. */
  seenPaidCents?: number | undefined;
  author: { id: number; name: string };
  actor: AuditActor;
}

/**
 * @throws {RestError} 404; 400 for a day to come; 409 for a draft, a credit note, what is void, or payments that have
 * changed since the caller looked.
 */
export async function recordPayment(dependencies: PaymentDependencies, recording: Recording): Promise<void> {
  await addPayment(dependencies, "payment", recording);
}

/**
 * Needs a fresh proof: it says that money left the studio.
 * @throws {RestError} as {@link recordPayment}; 400 for more than what was paid.
 */
export async function refundPayment(
  dependencies: PaymentDependencies,
  caller: Prover,
  recording: Recording,
): Promise<void> {
  demandProof(caller, dependencies.clock());
  await addPayment(dependencies, "refund", recording);
}

async function addPayment(
  { database, settings, clock }: PaymentDependencies,
  kind: InvoicePaymentsTable["kind"],
  { invoiceId, payment, seenPaidCents, author, actor }: Recording,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const now = clock();
    const invoice = await lockInvoice(rows, invoiceId, database.kind);
    const key = keyOfReference(kind, payment.reference) ?? payment.key;
    if (await wasRecorded(rows, invoice, key)) return;
    checkPayable(invoice, kind);
    checkSeen(invoice, seenPaidCents);
    // Tomorrow is allowed, because the caller's calendar may be a day ahead of the studio's.
    if (payment.paidOn > addDays(dateAt(now, settings.timezone), 1)) {
      throw invalidFields({ paid_on: "This day is still to come." });
    }
    if (kind === "refund" && payment.amountCents > invoice.paid_cents) {
      throw invalidFields({
        amount_cents: `At most ${moneyLabel(invoice.paid_cents, invoice.currency)} was paid.`,
      });
    }
    const written = { kind, payment: { ...payment, key }, author, actor };
    await writePayment(rows, invoice, written, { kind: database.kind, now });
  });
}

interface WrittenPayment {
  kind: InvoicePaymentsTable["kind"];
  payment: NewPayment;
  author: { id: number | null; name: string };
  actor: AuditActor;
  /** It came to nothing, and is kept so that it isn't recorded again. */
  isUndone?: boolean;
}

/**
 * Writes the payment's row, the invoice's sums and the log, and has open pages of Stripe reviewed, in a transaction
 * that holds the invoice.
 */
export async function writePayment(
  rows: Transaction<Tables>,
  invoice: Invoice,
  { kind, payment, author, actor, isUndone = false }: WrittenPayment,
  context: { kind: DatabaseKind; now: Date },
): Promise<void> {
  const { now } = context;
  await rows
    .insertInto("invoice_payments")
    .values({
      invoice_id: invoice.id,
      key: payment.key,
      kind,
      amount_cents: payment.amountCents,
      paid_on: payment.paidOn,
      way: payment.way,
      reference: payment.reference,
      author_id: author.id,
      author_name: author.name,
      created_at: now.toISOString(),
      undone_at: isUndone ? now.toISOString() : null,
      studio_cents:
        invoice.rate_millionths === null
          ? null
          : inStudioCurrency(payment.amountCents, invoice.rate_millionths),
      search_text: paymentSearchText(invoice, { ...payment, author_name: author.name }),
    })
    .execute();
  await settleInvoice(rows, invoice, context);
  const action = kind === "refund" ? "refund" : "record-payment";
  await auditPayment(rows, invoice, { action, amountCents: payment.amountCents, actor, now });
  await enqueueCheckoutReview(rows, invoice.id, now);
}

/** @returns the words that the list of payments shows in a row, folded for search. */
export function paymentSearchText(
  invoice: Pick<Invoice, "number" | "document">,
  { way, reference, author_name }: Pick<PaymentRow, "way" | "reference" | "author_name">,
): string {
  const { name, company } = documentOf(invoice).client;
  return shortText(invoice.number, name, company, paymentWayNames[way] ?? way, reference, author_name);
}

/** @throws {RestError} 409 where the key is that of another invoice's payment. */
async function wasRecorded(rows: Transaction<Tables>, invoice: Invoice, key: string): Promise<boolean> {
  const known = await rows
    .selectFrom("invoice_payments")
    .select("invoice_id")
    .where("key", "=", key)
    .executeTakeFirst();
  if (known && known.invoice_id !== invoice.id) {
    throw new RestError("rest_payment_known", "This payment was recorded for another invoice.", 409);
  }
  return known !== undefined;
}

function checkPayable({ kind, status, paid_cents }: Invoice, recorded: InvoicePaymentsTable["kind"]): void {
  if (kind === "credit") throw invoiceFixed("Nobody pays a credit note. Record it at the invoice.");
  if (status === "draft") throw invoiceFixed("Send the invoice first: it has no number yet.");
  // A void invoice that a client paid through Stripe is refunded.
  if (status === "void" && !(recorded === "refund" && paid_cents > 0))
    throw invoiceFixed("This invoice is void. Write another one.");
}

/** The same money, recorded in another tab or by somebody else, has another key. */
function checkSeen({ paid_cents, currency }: Invoice, seen: number | undefined): void {
  if (seen === undefined || seen === paid_cents) return;
  const now = paid_cents === 0 ? "nothing is paid" : `${moneyLabel(paid_cents, currency)} is paid`;
  const message = `The payments have changed meanwhile: ${now} now. Record this one if it isn’t among them.`;
  throw new RestError("rest_payments_changed", message, 409);
}

/**
 * Takes a payment or a refund back, as a slip of the hand.
 * @throws {RestError} 404; 409 once it has stood for longer than {@link paymentUndoMs}.
 */
export async function undoPayment(
  { database, clock }: PaymentDependencies,
  { invoiceId, paymentId, actor }: { invoiceId: number; paymentId: number; actor: AuditActor },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const now = clock();
    const invoice = await lockInvoice(rows, invoiceId, database.kind);
    const payment = await findPayment(rows, { invoiceId, paymentId });
    if (payment.undone_at !== null) return;
    if (isStripeKey(payment.key))
      throw invoiceFixed("This came through Stripe. An administrator can refund it.");
    if (now.getTime() - Date.parse(payment.created_at) > paymentUndoMs + undoGraceMs) {
      throw invoiceFixed("It is too late to take this back. An administrator can record a refund.");
    }
    if (payment.kind === "payment" && invoice.paid_cents < payment.amount_cents) {
      throw invoiceFixed("This payment was refunded meanwhile.");
    }
    await markUndone(rows, invoice, payment, { kind: database.kind, now, actor });
  });
}

/** Takes a payment or a refund out of the invoice's sums, in a transaction that holds the invoice. */
export async function markUndone(
  rows: Transaction<Tables>,
  invoice: Invoice,
  { id, amount_cents: amountCents }: PaymentRow,
  { kind, now, actor }: { kind: DatabaseKind; now: Date; actor: AuditActor },
): Promise<void> {
  await rows
    .updateTable("invoice_payments")
    .set({ undone_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
  await settleInvoice(rows, invoice, { kind, now });
  await auditPayment(rows, invoice, { action: "undo-payment", amountCents, actor, now });
}

export async function findPayment(
  rows: Query,
  { invoiceId, paymentId }: { invoiceId: number; paymentId: number },
): Promise<PaymentRow> {
  const payment = await rows
    .selectFrom("invoice_payments")
    .selectAll()
    .where("id", "=", paymentId)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  if (!payment) throw new RestError("rest_no_payment", "There is no such payment.", 404);
  return payment;
}

async function auditPayment(
  rows: Transaction<Tables>,
  { id, number, currency }: Invoice,
  { action, amountCents, actor, now }: { action: string; amountCents: number; actor: AuditActor; now: Date },
): Promise<void> {
  const changes = { amount: { from: null, to: moneyLabel(amountCents, currency) } };
  await appendAudit(rows, actor, [{ subject: "invoice", id, name: number ?? "", action, changes }], now);
}

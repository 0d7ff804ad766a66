/**
 * What Stripe tells becomes rows: each event once, in any order. Payments, refunds and disputes are rows with Stripe's own
 * id as their key, so that a webhook, a manager and a look at Stripe make one of the same money. Nothing is dropped that is
 * about a payment of ours: what fits no invoice, or not as it was asked for, is kept, and the studio is told.
 */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { balanceOf } from "@extenso/contract/invoices/invoice-totals.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { Selectable, Transaction } from "kysely";
import { lockState } from "../../../engines/database/studio-state.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueNotice } from "../../../engines/mail/enqueue-mail.ts";
import { readMailSettings } from "../../../engines/mail/mail-settings.ts";
import { type AuditActor, systemActor } from "../../audit/audit.ts";
import { stripeProblemMail } from "../invoice-mails.ts";
import { findInvoice, type Invoice, lockInvoice } from "../invoice-store.ts";
import { markUndone, type PaymentRow, writePayment } from "../payments.ts";
import type { InvoiceCheckoutsTable } from "../tables.ts";
import { centsOfStripe } from "./stripe-amount.ts";
import {
  type CheckoutChange,
  type DisputeChange,
  type RefundChange,
  type StripeChange,
  stripeChange,
} from "./stripe-event.ts";
import { stripePaymentKey } from "./stripe-key.ts";

export type StripeDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** The author of a payment’s row and the actor of its audit entry: Stripe, or the person who began it at the desk. */
export interface StripeAuthor {
  author: { id: number | null; name: string };
  actor: AuditActor;
}

const stripeItself: StripeAuthor = { author: { id: null, name: "Stripe" }, actor: systemActor("stripe") };

interface Told {
  /** Stripe's id of the event, or one that says what was looked at. */
  id: string;
  type: string;
  change: StripeChange;
}

/** What became of it. */
interface Outcome {
  outcome: "applied" | "waiting" | "problem";
  invoiceId: number | null;
  problem: string;
}

const applied = (invoiceId: number | null): Outcome => ({ outcome: "applied", invoiceId, problem: "" });
const trouble = (invoiceId: number | null, problem: string): Outcome => ({
  outcome: "problem",
  invoiceId,
  problem,
});

/** Once this returns it is committed; told again, it changes nothing. */
export async function receiveStripeEvent(
  dependencies: StripeDependencies,
  { id, type, change }: Told,
  by: StripeAuthor = stripeItself,
): Promise<void> {
  const { database, clock } = dependencies;
  await database.query.transaction().execute(async (rows) => {
    // One after another: a refund and its payment may come in the same moment.
    await lockState(rows, "stripe-events", "");
    const added = await rows
      .insertInto("invoice_stripe_events")
      .values({
        id,
        type,
        invoice_id: null,
        payment_intent: change.paymentIntent,
        outcome: "applied",
        change: JSON.stringify(change),
        problem: "",
        received_at: clock().toISOString(),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return;
    await settleEvent(rows, dependencies, id, await apply(rows, dependencies, change, by));
  });
}

async function settleEvent(
  rows: Transaction<Tables>,
  dependencies: StripeDependencies,
  id: string,
  { outcome, invoiceId, problem }: Outcome,
): Promise<void> {
  await rows
    .updateTable("invoice_stripe_events")
    .set({ outcome, invoice_id: invoiceId, problem })
    .where("id", "=", id)
    .execute();
  if (outcome === "problem") await tellStudio(rows, dependencies, invoiceId, problem);
}

async function tellStudio(
  rows: Transaction<Tables>,
  { settings, clock, log }: StripeDependencies,
  invoiceId: number | null,
  problem: string,
): Promise<void> {
  const { notices } = await readMailSettings(rows, settings);
  const invoice = invoiceId === null ? undefined : await findInvoice(rows, invoiceId);
  const notice = stripeProblemMail(settings, invoice ?? null, problem);
  await enqueueNotice(rows, notice, notices, { now: clock(), address: "", log });
}

function apply(
  rows: Transaction<Tables>,
  dependencies: StripeDependencies,
  change: StripeChange,
  by: StripeAuthor,
): Promise<Outcome> {
  if (change.kind === "checkout") return applyCheckout(rows, dependencies, change, by);
  if (change.kind === "refund") return applyRefund(rows, dependencies, change, by);
  return applyDispute(rows, dependencies, change, by);
}

const label = ({ amount, currency }: Pick<StripeChange, "amount" | "currency">) =>
  currency === "" ? "" : moneyLabel(centsOfStripe(amount, currency), currency.toUpperCase());

async function applyCheckout(
  rows: Transaction<Tables>,
  dependencies: StripeDependencies,
  change: CheckoutChange,
  by: StripeAuthor,
): Promise<Outcome> {
  const checkout = await rows
    .selectFrom("invoice_checkouts")
    .selectAll()
    .where("key", "=", change.checkout)
    .executeTakeFirst();
  if (!checkout) {
    if (change.state !== "paid") return applied(null);
    const of = change.number ? `invoice ${change.number}` : "an invoice";
    return trouble(null, `${label(change)} was paid for ${of}, which isn’t here.`);
  }
  if (change.state === "paid") return applyPaid(rows, dependencies, { change, checkout, by });
  // A paid checkout stays paid, whatever event comes after it.
  const before: InvoiceCheckoutsTable["status"][] =
    change.state === "processing" ? ["open"] : ["open", "processing"];
  const changed = await rows
    .updateTable("invoice_checkouts")
    .set({ status: change.state })
    .where("id", "=", checkout.id)
    .where("status", "in", before)
    .returning("id")
    .executeTakeFirst();
  if (!changed || change.state !== "failed") return applied(checkout.invoice_id);
  const text = `The client’s bank didn’t pay ${label(change)} for ${change.number}. Nothing was recorded.`;
  return trouble(checkout.invoice_id, text);
}

async function applyPaid(
  rows: Transaction<Tables>,
  dependencies: StripeDependencies,
  {
    change,
    checkout,
    by,
  }: { change: CheckoutChange; checkout: Selectable<InvoiceCheckoutsTable>; by: StripeAuthor },
): Promise<Outcome> {
  const invoice = await lockInvoice(rows, checkout.invoice_id, dependencies.database.kind);
  await rows.updateTable("invoice_checkouts").set({ status: "paid" }).where("id", "=", checkout.id).execute();
  if (change.currency.toUpperCase() !== invoice.currency.toUpperCase()) {
    const text = `${label(change)} was paid for ${invoice.number}, which is in ${invoice.currency}. It isn’t recorded.`;
    return trouble(invoice.id, text);
  }
  const key = stripePaymentKey(change.paymentIntent);
  const known = await findByKey(rows, key);
  const cents = centsOfStripe(change.amount, change.currency);
  if (known) {
    await applyWaiting(rows, dependencies, change.paymentIntent);
    // Told once, though several events say the same.
    const doubt = checkout.status === "paid" ? null : doubtOfKnown(invoice, { known, cents });
    return doubt ? trouble(invoice.id, doubt) : applied(invoice.id);
  }
  await record(rows, dependencies, {
    invoice,
    kind: "payment",
    key,
    cents,
    way: change.isSlow ? "stripe-bank" : "stripe",
    reference: change.paymentIntent,
    at: change.at,
    by,
  });
  await applyWaiting(rows, dependencies, change.paymentIntent);
  const doubt = doubtOf(invoice, { cents, asked: checkout.amount_cents });
  return doubt ? trouble(invoice.id, doubt) : applied(invoice.id);
}

/** @param known may have been recorded by hand. @returns why somebody should look at it. */
function doubtOfKnown(
  invoice: Invoice,
  { known, cents }: { known: PaymentRow; cents: number },
): string | null {
  const { number, currency } = invoice;
  const paid = moneyLabel(cents, currency);
  if (known.invoice_id !== invoice.id) return `${paid} for ${number} is recorded at another invoice.`;
  if (known.amount_cents === cents) return null;
  return `${paid} was paid for ${number}, where somebody recorded ${moneyLabel(known.amount_cents, currency)}.`;
}

/** @param invoice as it was before. @returns why somebody should look at the payment. */
function doubtOf(invoice: Invoice, { cents, asked }: { cents: number; asked: number }): string | null {
  const money = (amount: number) => moneyLabel(amount, invoice.currency);
  const { number } = invoice;
  if (invoice.status === "void") return `${money(cents)} was paid for ${number}, which is void. Refund it.`;
  if (cents !== asked) return `${money(cents)} was paid for ${number}, where ${money(asked)} was asked for.`;
  const due = Math.max(0, balanceOf(invoice));
  if (cents > due) return `${money(cents)} was paid for ${number}, on which ${money(due)} was due by then.`;
  return null;
}

/** Refunds and disputes that came before the payment that they are about. */
async function applyWaiting(
  rows: Transaction<Tables>,
  dependencies: StripeDependencies,
  payment: string,
): Promise<void> {
  const waiting = await rows
    .selectFrom("invoice_stripe_events")
    .select(["id", "change"])
    .where("payment_intent", "=", payment)
    .where("outcome", "=", "waiting")
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  for (const { id, change } of waiting) {
    const outcome = await apply(rows, dependencies, stripeChange.parse(JSON.parse(change)), stripeItself);
    await settleEvent(rows, dependencies, id, outcome);
  }
}

async function applyRefund(
  rows: Transaction<Tables>,
  dependencies: StripeDependencies,
  change: RefundChange,
  by: StripeAuthor,
): Promise<Outcome> {
  const of = await paidInvoice(rows, dependencies, change);
  if (!of) return { outcome: "waiting", invoiceId: null, problem: "" };
  const { invoice, payment } = of;
  const key = stripePaymentKey(change.id);
  const known = await findByKey(rows, key);
  if (!known) {
    await record(rows, dependencies, {
      invoice,
      kind: "refund",
      key,
      cents: centsOfStripe(change.amount, change.currency),
      way: payment.way,
      reference: change.id,
      at: change.at,
      isUndone: change.isUndone,
      by,
    });
  } else if (change.isUndone && known.undone_at === null) {
    const { database, clock } = dependencies;
    await markUndone(rows, invoice, known, { kind: database.kind, now: clock(), actor: by.actor });
  }
  if (!change.isUndone || (known && known.undone_at !== null)) return applied(invoice.id);
  return trouble(invoice.id, `A refund of ${label(change)} for ${invoice.number} failed: the money is back.`);
}

/** Money that a bank takes for a dispute is a refund, and a payment if it is given back. */
async function applyDispute(
  rows: Transaction<Tables>,
  dependencies: StripeDependencies,
  change: DisputeChange,
  by: StripeAuthor,
): Promise<Outcome> {
  const of = await paidInvoice(rows, dependencies, change);
  if (!of) return { outcome: "waiting", invoiceId: null, problem: "" };
  const { invoice } = of;
  const { step } = change;
  if (step === "withdrawn" || step === "reinstated") {
    const key = stripePaymentKey(`${change.id}:${step}`);
    if (await findByKey(rows, key)) return applied(invoice.id);
    await record(rows, dependencies, {
      invoice,
      kind: step === "withdrawn" ? "refund" : "payment",
      key,
      cents: centsOfStripe(change.amount, change.currency),
      way: "stripe-dispute",
      reference: change.id,
      at: change.at,
      by,
    });
    return applied(invoice.id);
  }
  const what = `The client’s bank disputes ${label(change)} of ${invoice.number}`;
  const ends = {
    opened: ". Answer it at Stripe, where its last day stands.",
    won: ": you won.",
    lost: ": you lost, and the bank keeps the money.",
    closed: ": it is closed, and no money moves.",
  };
  return trouble(invoice.id, `${what}${ends[step]}`);
}

/** @returns the payment that it is about, with its invoice locked; `null` while it hasn't come. */
async function paidInvoice(
  rows: Transaction<Tables>,
  { database }: StripeDependencies,
  { paymentIntent }: StripeChange,
): Promise<{ invoice: Invoice; payment: PaymentRow } | null> {
  const payment = await findByKey(rows, stripePaymentKey(paymentIntent));
  return payment && { payment, invoice: await lockInvoice(rows, payment.invoice_id, database.kind) };
}

async function findByKey(rows: Transaction<Tables>, key: string): Promise<PaymentRow | null> {
  const row = await rows.selectFrom("invoice_payments").selectAll().where("key", "=", key).executeTakeFirst();
  return row ?? null;
}

interface Recorded {
  invoice: Invoice;
  kind: "payment" | "refund";
  key: string;
  cents: number;
  way: string;
  reference: string;
  at: string;
  isUndone?: boolean;
  by: StripeAuthor;
}

async function record(
  rows: Transaction<Tables>,
  { database, settings, clock }: StripeDependencies,
  { invoice, kind, key, cents, way, reference, at, isUndone = false, by }: Recorded,
): Promise<void> {
  const payment = {
    key,
    amountCents: cents,
    paidOn: dateAt(new Date(at), settings.timezone),
    way,
    reference,
  };
  const written = { kind, payment, ...by, isUndone };
  await writePayment(rows, invoice, written, { kind: database.kind, now: clock() });
}

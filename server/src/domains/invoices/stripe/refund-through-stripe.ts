/** Sends money back through Stripe. */
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { Stripe } from "stripe";
import type { Query } from "../../../engines/database/query.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import { invalidFields } from "../../requests/requests.ts";
import { findInvoice, type Invoice, invoiceFixed, noSuchInvoice } from "../invoice-store.ts";
import { findPayment, type PaymentRow } from "../payments.ts";
import { receiveStripeEvent, type StripeAuthor, type StripeDependencies } from "./receive-stripe-event.ts";
import { openStripe, stripeFailure } from "./stripe-account.ts";
import { stripeAmountOf } from "./stripe-amount.ts";
import { refundOf, stripeChange } from "./stripe-event.ts";
import { stripePaymentKey } from "./stripe-key.ts";

interface RefundRequest {
  invoiceId: number;
  paymentId: number;
  /** Drawn by the caller, once for each refund: sent again, it makes no second one. */
  key: string;
  amountCents: number;
}

/**
 * Needs a fresh proof. If the process ends between Stripe's answer and the row, the webhook writes the row.
 * @throws {RestError} 404; 400 for more than is left of the payment; 409 for what didn't come through Stripe, or what it refuses; 502.
 */
export async function refundThroughStripe(
  dependencies: StripeDependencies,
  caller: Prover,
  { invoiceId, paymentId, key, amountCents }: RefundRequest,
  by: StripeAuthor,
): Promise<void> {
  const { database, settings, clock } = dependencies;
  demandProof(caller, clock());
  const { query } = database;
  const invoice = await findInvoice(query, invoiceId);
  if (!invoice) throw noSuchInvoice();
  const payment = await findPayment(query, { invoiceId, paymentId });
  if (!settings.stripe || payment.kind !== "payment" || payment.key !== stripePaymentKey(payment.reference))
    throw invoiceFixed("This payment didn’t come through Stripe. Send the money, and record the refund.");
  const id = `asked-for:${paymentId}:${amountCents}:${key}`;
  if (await isKnownEvent(query, id)) return;
  const amount = await stripeAmountFor(query, { invoice, payment, cents: amountCents });
  const client = await openStripe(settings.stripe);
  const refund = await create(dependencies, client, { payment, amount, key });
  const change = refundOf(refund, clock().toISOString());
  if (change) await receiveStripeEvent(dependencies, { id, type: "refund", change }, by);
}

async function isKnownEvent(query: Query, id: string): Promise<boolean> {
  const event = await query
    .selectFrom("invoice_stripe_events")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return event !== undefined;
}

async function stripeAmountFor(
  query: Query,
  { invoice, payment, cents }: { invoice: Invoice; payment: PaymentRow; cents: number },
): Promise<number> {
  const amount = stripeAmountOf(cents, invoice.currency, 1);
  const refunded = await refundedCents(query, payment);
  const left = Math.max(0, Math.min(payment.amount_cents - refunded, invoice.paid_cents));
  if (amount === null || cents > left) {
    const most = moneyLabel(left, invoice.currency);
    const isAll = left === payment.amount_cents;
    throw invalidFields({
      amount_cents: isAll ? `At most ${most} was paid.` : `At most ${most} is left of it.`,
    });
  }
  return amount;
}

/** Sum of the refunds of a payment, as Stripe has told them. */
async function refundedCents(query: Query, { invoice_id, reference }: PaymentRow): Promise<number> {
  const events = await query
    .selectFrom("invoice_stripe_events")
    .select("change")
    .where("payment_intent", "=", reference)
    .execute();
  const changes = events.map(({ change }) => stripeChange.parse(JSON.parse(change)));
  const keys = changes.flatMap((change) => (change.kind === "refund" ? [stripePaymentKey(change.id)] : []));
  if (keys.length === 0) return 0;
  const refunds = await query
    .selectFrom("invoice_payments")
    .select("amount_cents")
    .where("invoice_id", "=", invoice_id)
    .where("key", "in", keys)
    .where("undone_at", "is", null)
    .execute();
  return refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

async function create(
  { log }: StripeDependencies,
  client: Stripe,
  { payment, amount, key }: { payment: PaymentRow; amount: number; key: string },
): Promise<Stripe.Refund> {
  try {
    return await client.refunds.create(
      { payment_intent: payment.reference, amount },
      // Another amount, after Stripe has refused the first, is another refund.
      { idempotencyKey: `refund-${key}-${amount}` },
    );
  } catch (error) {
    log.error({ invoice: payment.invoice_id, ...stripeFailure(error) }, "Stripe made no refund");
    const { type, message } = error as { type?: string; message?: string };
    // Such as “Charge has already been refunded”, which only Stripe knows.
    if (type === "StripeInvalidRequestError") throw invoiceFixed(`Stripe says: ${message}`);
    const text = "Stripe can’t be reached right now. Look at the payments before you try again.";
    throw new RestError("rest_stripe_unavailable", text, 502);
  }
}

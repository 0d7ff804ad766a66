/** Sends money back through Stripe. */
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { Stripe } from "stripe";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import { invalidFields } from "../../requests/requests.ts";
import { findInvoice, type Invoice, invoiceFixed, noSuchInvoice } from "../invoice-store.ts";
import { findPayment, type PaymentRow } from "../payments.ts";
import { receiveStripeEvent, type StripeAuthor, type StripeDependencies } from "./receive-stripe-event.ts";
import { openStripe, stripeFailure } from "./stripe-account.ts";
import { stripeAmountOf } from "./stripe-amount.ts";
import { refundOf } from "./stripe-event.ts";
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
 * @throws {RestError} 404; 400 for more than was paid; 409 for what didn't come through Stripe, or what it refuses; 502.
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
  const amount = stripeAmountFor(invoice, payment, amountCents);
  const client = await openStripe(settings.stripe);
  const refund = await create(dependencies, client, { payment, amount, key });
  const change = refundOf(refund, clock().toISOString());
  if (change)
    await receiveStripeEvent(dependencies, { id: `asked-for:${refund.id}`, type: "refund", change }, by);
}

function stripeAmountFor(invoice: Invoice, payment: PaymentRow, cents: number): number {
  const amount = stripeAmountOf(cents, invoice.currency, 1);
  if (amount === null || cents > payment.amount_cents) {
    const most = moneyLabel(payment.amount_cents, invoice.currency);
    throw invalidFields({ amount_cents: `At most ${most} was paid.` });
  }
  return amount;
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

/** Payments through Stripe: begun by clients, told by Stripe, looked at and refunded at the desk. */

import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { wireCheckout, wireInvoice, wireStripeProblem } from "@extenso/contract/wire/invoices.ts";
import type { Stripe } from "stripe";
import * as z from "zod/mini";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { readBody } from "../../../engines/http/read-body.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { administratorsOnly, demandProof, type Prover } from "../../access/access.ts";
import { auditCaller } from "../../audit/audit.ts";
import {
  invalidFields,
  linkLimit,
  mayHandleRequests,
  personOf,
  secretArgument,
} from "../../requests/requests.ts";
import {
  findInvoice,
  type Invoice,
  invoiceFixed,
  noSuchInvoice,
  type PresentInvoice,
} from "../invoice-store.ts";
import { invoiceBehind } from "../open-invoice.ts";
import { highestAmountCents, keyArgument } from "../payment-arguments.ts";
import { findPayment, type PaymentRow } from "../payments.ts";
import { receiveStripeEvent, type StripeAuthor, type StripeDependencies } from "./receive-stripe-event.ts";
import { reviewInvoice } from "./review-checkouts.ts";
import { startCheckout } from "./start-checkout.ts";
import { openStripe, stripeFailure } from "./stripe-account.ts";
import { stripeAmountOf } from "./stripe-amount.ts";
import { refundOf, stripeChange } from "./stripe-event.ts";
import { stripePaymentKey } from "./stripe-key.ts";
import { closeStripeProblem, listStripeProblems } from "./stripe-problems.ts";
import { receiveWebhook } from "./webhook.ts";

const one = "/invoices/(?P<id>[\\d]+)";
/** Stripe's own events have a few kB. */
const longestEvent = 256 * 1024;

export function stripeRoutes(dependencies: Dependencies, present: PresentInvoice): RestRoute[] {
  const { database, settings, log } = dependencies;
  const limit = linkLimit(dependencies);

  const paying = studioRoute("/invoices/pay", {
    POST: {
      args: { secret: secretArgument },
      response: wireCheckout,
      async handle(call) {
        limit(call);
        const { id } = await invoiceBehind(dependencies, String(call.params.secret));
        return { body: { url: await startCheckout({ ...dependencies, log: call.log }, id) } };
      },
    },
  });

  const webhook = studioRoute("/stripe/webhook", {
    POST: {
      streamsBody: true,
      response: z.object({ received: z.boolean() }),
      async handle({ request, log: callLog }) {
        const signature = request.headers.get("Stripe-Signature") ?? "";
        if (!settings.stripe) throw new RestError("rest_no_stripe", "Nobody pays here through Stripe.", 404);
        if (signature === "" || signature.length > 2_000)
          throw new RestError("rest_stripe_signature", "There is no signature of Stripe’s.", 400);
        const body = await readBody(request, longestEvent);
        if (!body) throw new RestError("rest_request_too_large", "The request is too large.", 413);
        await receiveWebhook({ ...dependencies, log: callLog }, settings.stripe, { body, signature });
        return { body: { received: true } };
      },
    },
  });

  const refunding = studioRoute(`${one}/payments/(?P<payment>[\\d]+)/refund`, {
    POST: {
      args: {
        id: { type: "integer", description: "Which invoice." },
        payment: { type: "integer", description: "Which payment, one that came through Stripe." },
        key: keyArgument,
        amount_cents: {
          type: "integer",
          required: true,
          minimum: 1,
          maximum: highestAmountCents,
          description: "How much goes back, in cents.",
        },
      },
      permission: administratorsOnly,
      response: wireInvoice,
      async handle(call) {
        const invoiceId = idOf(call.params.id);
        const refund = {
          invoiceId,
          paymentId: idOf(call.params.payment),
          key: String(call.params.key),
          amountCents: Number(call.params.amount_cents),
        };
        const by = { author: await personOf(database.query, call), actor: auditCaller(call, settings) };
        await refundThroughStripe({ ...dependencies, log: call.log }, requireUser(call), refund, by);
        return { body: await present(invoiceId) };
      },
    },
  });

  const looking = studioRoute(`${one}/stripe`, {
    POST: {
      args: { id: { type: "integer", description: "Which invoice." } },
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle(call) {
        const id = idOf(call.params.id);
        if (!(await findInvoice(database.query, id))) throw noSuchInvoice();
        await lookAt(call, id);
        return { body: await present(id) };
      },
    },
  });

  async function lookAt(call: RestCall, id: number): Promise<void> {
    if (!settings.stripe) throw invoiceFixed("This studio takes no payments through Stripe.");
    try {
      await reviewInvoice({ ...dependencies, log: call.log }, settings.stripe, id);
    } catch (error) {
      log.warn({ invoice: id, ...stripeFailure(error) }, "payments could not be looked up at Stripe");
      throw new RestError("rest_stripe_unavailable", "Stripe can’t be reached right now.", 502);
    }
  }

  const problems = studioRoute("/invoices/stripe-problems", {
    GET: {
      permission: mayHandleRequests,
      response: z.array(wireStripeProblem),
      handle: async () => ({ body: await listStripeProblems(database.query, settings.stripe) }),
    },
  });

  const problem = studioRoute("/invoices/stripe-problems/(?P<event>[\\w:-]{1,300})", {
    DELETE: {
      args: { event: { type: "string", description: "Which of Stripe’s events." } },
      permission: mayHandleRequests,
      response: z.array(wireStripeProblem),
      async handle(call) {
        await closeStripeProblem(dependencies, String(call.params.event), auditCaller(call, settings));
        return { body: await listStripeProblems(database.query, settings.stripe) };
      },
    },
  });

  return [paying, webhook, refunding, looking, problems, problem];
}

// Sends money back through Stripe.

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
async function refundThroughStripe(
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

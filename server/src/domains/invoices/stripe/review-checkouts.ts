/**
 * Asks Stripe what became of payments that were begun: a webhook that never came, of a payment or of a refund, loses nothing,
 * and a page that asks for what isn't due any more is closed.
 */
import { isOwed } from "@extenso/contract/invoices/invoice-document.ts";
import { balanceOf } from "@extenso/contract/invoices/invoice-totals.ts";
import type { Selectable } from "kysely";
import type { Stripe } from "stripe";
import type { Query } from "../../../engines/database/query.ts";
import { hourlyJob } from "../../../engines/jobs/hourly.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import type { StripeSettings } from "../../../kernel/settings/settings.ts";
import { findInvoice, type Invoice } from "../invoice-store.ts";
import type { InvoiceCheckoutsTable } from "../tables.ts";
import { reusedMs, reviewingCheckouts } from "./checkout-review.ts";
import { receiveStripeEvent, type StripeDependencies } from "./receive-stripe-event.ts";
import { openStripe, stripeFailure } from "./stripe-account.ts";
import { changeOfSession, refundOf } from "./stripe-event.ts";
import { stripePaymentKey } from "./stripe-key.ts";

type Checkout = Selectable<InvoiceCheckoutsTable>;

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Webhooks come within seconds. */
const lateMs = 15 * minute;
/** Refunds that the hourly look asks for. */
const refundsMs = 7 * day;
/** Checkouts in one look of the hour; the others have the next. Stripe lists no more refunds at once. */
const mostReviewed = 100;

/** Asks Stripe about checkouts and refunds of one invoice. @throws where Stripe can't be reached. */
export async function reviewInvoice(
  dependencies: StripeDependencies,
  stripe: StripeSettings,
  invoiceId: number,
): Promise<void> {
  await reviewCheckouts(dependencies, stripe, invoiceId);
  for (const payment of await stripePayments(dependencies.database.query, invoiceId))
    await reviewRefunds(dependencies, stripe, { payment_intent: payment });
}

/** Asks Stripe about the unsettled checkouts of one invoice. @throws where Stripe can't be reached. */
export async function reviewCheckouts(
  dependencies: StripeDependencies,
  stripe: StripeSettings,
  invoiceId: number,
): Promise<void> {
  const { query } = dependencies.database;
  const invoice = await findInvoice(query, invoiceId);
  if (!invoice) return;
  const checkouts = await unsettled(query).where("invoice_id", "=", invoiceId).execute();
  for (const checkout of checkouts) await reviewCheckout(dependencies, stripe, { invoice, checkout });
}

/** Stripe's ids of the payments of an invoice. */
async function stripePayments(query: Query, invoiceId: number): Promise<string[]> {
  const payments = await query
    .selectFrom("invoice_payments")
    .select(["key", "reference"])
    .where("invoice_id", "=", invoiceId)
    .where("kind", "=", "payment")
    .orderBy("id", "desc")
    .limit(mostReviewed)
    .execute();
  return payments
    .filter(({ key, reference }) => key === stripePaymentKey(reference))
    .map(({ reference }) => reference);
}

/** Refunds that were made at Stripe: those whose event came, or comes later, are known by their id. */
async function reviewRefunds(
  dependencies: StripeDependencies,
  stripe: StripeSettings,
  which: Stripe.RefundListParams,
): Promise<void> {
  const client = await openStripe(stripe);
  const refunds = await client.refunds.list({ ...which, limit: mostReviewed });
  for (const refund of refunds.data) {
    const change = refundOf(refund, new Date(refund.created * 1000).toISOString());
    if (!change) continue;
    const id = `looked-at:${refund.id}:${change.isUndone ? "undone" : "made"}`;
    await receiveStripeEvent(dependencies, { id, type: "refund", change });
  }
}

const unsettled = (query: Query) =>
  query
    .selectFrom("invoice_checkouts")
    .selectAll()
    .where("status", "in", ["open", "processing"])
    .orderBy("id")
    .limit(mostReviewed);

async function reviewCheckout(
  dependencies: StripeDependencies,
  stripe: StripeSettings,
  { invoice, checkout }: { invoice: Invoice; checkout: Checkout },
): Promise<void> {
  const { clock } = dependencies;
  const now = clock();
  if (checkout.session === null) {
    // Its client has never seen a page, and a press after this begins another.
    if (now.getTime() - Date.parse(checkout.created_at) > day) await expire(dependencies, checkout);
    return;
  }
  const client = await openStripe(stripe);
  const session = await findSession(client, checkout.session);
  // The session is of another Stripe account, or of the test mode, which the studio has left.
  if (!session) return expire(dependencies, checkout);
  const change = changeOfSession(session, now);
  if (change) {
    const id = `looked-at:${checkout.session}:${change.state}`;
    await receiveStripeEvent(dependencies, { id, type: "checkout.session", change });
  } else if (isStale(invoice, checkout, now)) await closeSession(dependencies, client, checkout);
}

async function findSession(client: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await client.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return null;
    throw error;
  }
}

function isStale(invoice: Invoice, { amount_cents, created_at }: Checkout, now: Date): boolean {
  const isOld = now.getTime() - Date.parse(created_at) >= reusedMs;
  return isOld || !isOwed(invoice) || balanceOf(invoice) !== amount_cents;
}

/** A client who has just paid is before us: then Stripe refuses, and tells the payment. */
async function closeSession(
  dependencies: StripeDependencies,
  client: Stripe,
  checkout: Checkout,
): Promise<void> {
  await client.checkout.sessions.expire(String(checkout.session));
  await expire(dependencies, checkout);
}

async function expire({ database }: StripeDependencies, { id }: Checkout): Promise<void> {
  await database.query
    .updateTable("invoice_checkouts")
    .set({ status: "expired" })
    .where("id", "=", id)
    .where("status", "in", ["open", "processing"])
    .execute();
}

/** After what is due on an invoice has changed, and while its client looks whether their payment is here. */
export function reviewCheckoutsJob(dependencies: StripeDependencies): JobHandler {
  return handleJob(reviewingCheckouts, {
    retryAfterMs: [10_000, minute, 10 * minute],
    async run({ invoice }) {
      const { stripe } = dependencies.settings;
      if (stripe) await reviewCheckouts(dependencies, stripe, invoice);
      return undefined;
    },
  });
}

/** What no webhook has told. */
export function hourlyCheckoutsJob(dependencies: StripeDependencies): JobHandler {
  const { database, settings, clock, log } = dependencies;
  const { query } = database;
  return hourlyJob("invoices.review-late-checkouts", async (signal) => {
    if (!settings.stripe) return;
    const before = new Date(clock().getTime() - lateMs).toISOString();
    const late = await unsettled(query).where("created_at", "<", before).execute();
    for (const checkout of late) {
      if (signal.aborted) return;
      const invoice = await findInvoice(query, checkout.invoice_id);
      if (!invoice) continue;
      try {
        await reviewCheckout(dependencies, settings.stripe, { invoice, checkout });
      } catch (error) {
        log.warn(
          { invoice: invoice.id, ...stripeFailure(error) },
          "a payment could not be looked up at Stripe",
        );
      }
    }
    if (!signal.aborted) await reviewLateRefunds(dependencies, settings.stripe);
  });
}

/** Stripe's package isn't loaded where nobody has paid through it. */
async function reviewLateRefunds(dependencies: StripeDependencies, stripe: StripeSettings): Promise<void> {
  const { database, clock, log } = dependencies;
  const paid = await database.query
    .selectFrom("invoice_checkouts")
    .select("id")
    .where("status", "=", "paid")
    .limit(1)
    .executeTakeFirst();
  if (!paid) return;
  const since = Math.floor((clock().getTime() - refundsMs) / 1000);
  try {
    await reviewRefunds(dependencies, stripe, { created: { gte: since } });
  } catch (error) {
    log.warn(stripeFailure(error), "refunds could not be looked up at Stripe");
  }
}

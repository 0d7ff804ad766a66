/** A press on the client's page begins a payment on Stripe's: one page for what is due, however often it is pressed. */
import { invoiceName, isOwed } from "@extenso/contract/invoices/invoice-document.ts";
import { balanceOf } from "@extenso/contract/invoices/invoice-totals.ts";
import type { OnlinePayment } from "@extenso/contract/invoices/online-payment.ts";
import type { Selectable } from "kysely";
import type { Stripe } from "stripe";
import { deriveSecret, hashSecret, makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { Settings, StripeSettings } from "../../../kernel/settings/settings.ts";
import { documentOf, type Invoice, invoiceFixed, lockInvoice } from "../invoice-store.ts";
import type { InvoiceCheckoutsTable } from "../tables.ts";
import { reusedMs } from "./checkout-review.ts";
import { reviewCheckouts } from "./review-checkouts.ts";
import { checkoutOrigin, isLive, openStripe, payableThroughStripe, stripeFailure } from "./stripe-account.ts";
import { stripeAmountOf } from "./stripe-amount.ts";
import { checkoutMark } from "./stripe-event.ts";

type Checkout = Selectable<InvoiceCheckoutsTable>;
type CheckoutDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log" | "signingKey">;

const hour = 60 * 60 * 1000;
/** When Stripe ends a page; it would have it be a day at most. */
const sessionMs = 12 * hour;
/** The client comes back by a link of its own: Stripe, which is told of it, learns none that lasts. */
const returnMs = 48 * hour;

export async function onlinePaymentOf(
  query: Query,
  invoice: Invoice,
  { settings, now }: { settings: Pick<Settings, "stripe">; now: Date },
): Promise<OnlinePayment> {
  if (!isPayable(invoice, settings)) return "none";
  const { status } = (await newestUnpaid(query, invoice, { settings, now })) ?? {};
  if (status === "processing") return "processing";
  return status === "open" ? "begun" : "offered";
}

function isPayable(invoice: Invoice, settings: Pick<Settings, "stripe">): boolean {
  return (
    payableThroughStripe(settings) !== null &&
    isOwed(invoice) &&
    stripeAmountOf(balanceOf(invoice), invoice.currency) !== null
  );
}

/** What waits for a bank comes first, as it must not be paid twice. */
async function newestUnpaid(
  query: Query,
  invoice: Invoice,
  { settings: { stripe }, now }: { settings: Pick<Settings, "stripe">; now: Date },
): Promise<Checkout | undefined> {
  // Those that were begun in the test mode are nothing to the live one.
  const sessions = `cs_${stripe && isLive(stripe) ? "live" : "test"}_%`;
  return await query
    .selectFrom("invoice_checkouts")
    .selectAll()
    .where("invoice_id", "=", invoice.id)
    .where(({ eb, or }) => or([eb("session", "is", null), eb("session", "like", sessions)]))
    .where(({ eb, or, and }) =>
      or([
        eb("status", "=", "processing"),
        and([
          eb("status", "=", "open"),
          eb("amount_cents", "=", balanceOf(invoice)),
          eb("created_at", ">", new Date(now.getTime() - reusedMs).toISOString()),
        ]),
      ]),
    )
    .orderBy("status", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/**
 * @returns where the client pays.
 * @throws {RestError} 409 where nothing can be paid so, or a payment is on its way; 502 while Stripe can't be reached.
 */
export async function startCheckout(dependencies: CheckoutDependencies, invoiceId: number): Promise<string> {
  const stripe = payableThroughStripe(dependencies.settings);
  if (!stripe) throw notOffered();
  await settleEarlier(dependencies, stripe, invoiceId);
  const { checkout, invoice } = await beginCheckout(dependencies, invoiceId);
  if (checkout.url !== null) return checkout.url;
  const { query } = dependencies.database;
  const own = query.updateTable("invoice_checkouts").where("id", "=", checkout.id);
  const session = await createSession(dependencies, { stripe, checkout, invoice });
  if (!session) {
    // Stripe repeats what it has answered to a key, so the next press has another; nobody knows of a page by this one.
    await own.set({ status: "expired" }).where("session", "is", null).execute();
    throw unreachable();
  }
  const { id, url } = session;
  // A press beside this one may have failed.
  await own.set({ session: id, url, status: "open" }).where("status", "in", ["open", "expired"]).execute();
  return url;
}

/**
 * Records what was paid before its webhook came, and closes pages that ask for another amount: no two of them can take the
 * same money. @throws {RestError} 502.
 */
async function settleEarlier(
  dependencies: CheckoutDependencies,
  stripe: StripeSettings,
  invoiceId: number,
): Promise<void> {
  try {
    await reviewCheckouts(dependencies, stripe, invoiceId);
  } catch (error) {
    dependencies.log.warn(
      { invoice: invoiceId, ...stripeFailure(error) },
      "a payment could not be looked up at Stripe",
    );
    throw unreachable();
  }
}

const unreachable = () =>
  new RestError(
    "rest_stripe_unavailable",
    "The page for payments can’t be reached right now. Nothing was charged. Try again in a minute.",
    502,
  );

const notOffered = () => invoiceFixed("This invoice can’t be paid by card now. Please pay as it says.");

/** The row comes before the session: a press that is repeated, or was killed, asks Stripe for the same one. */
async function beginCheckout(
  { database, settings, clock, signingKey }: CheckoutDependencies,
  invoiceId: number,
): Promise<{ checkout: Checkout; invoice: Invoice }> {
  return await database.query.transaction().execute(async (rows) => {
    const now = clock();
    const invoice = await lockInvoice(rows, invoiceId, database.kind);
    if (invoice.status === "paid") throw invoiceFixed("Nothing is left to pay on this invoice.");
    if (!isPayable(invoice, settings)) throw notOffered();
    const known = await newestUnpaid(rows, invoice, { settings, now });
    if (known?.status === "processing")
      throw invoiceFixed("A payment is on its way already. Banks take some days.");
    if (known) return { checkout: known, invoice };
    const checkout = await rows
      .insertInto("invoice_checkouts")
      .values({
        key: makeSecret(),
        invoice_id: invoiceId,
        amount_cents: balanceOf(invoice),
        status: "open",
        session: null,
        url: null,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await rows
      .insertInto("invoice_links")
      .values({
        hash: hashSecret(returnSecret(signingKey, checkout)),
        invoice_id: invoiceId,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + returnMs).toISOString(),
      })
      .execute();
    return { checkout, invoice };
  });
}

/** Follows from the key, so that a repeated press tells Stripe the same. */
const returnSecret = (signingKey: string, { key }: Checkout) => deriveSecret(signingKey, `checkout\n${key}`);

async function createSession(
  { settings, signingKey, log }: CheckoutDependencies,
  { stripe, checkout, invoice }: { stripe: StripeSettings; checkout: Checkout; invoice: Invoice },
): Promise<{ id: string; url: string } | null> {
  const page = `${settings.publicUrl}/invoice/${returnSecret(signingKey, checkout)}`;
  try {
    const client = await openStripe(stripe);
    const { id, url } = await client.checkout.sessions.create(sessionParams(invoice, checkout, page), {
      idempotencyKey: checkout.key,
    });
    if (url !== null && new URL(url).origin === checkoutOrigin(stripe)) return { id, url };
    log.error({ invoice: invoice.id }, "Stripe's page for a payment is elsewhere than expected");
  } catch (error) {
    log.error({ invoice: invoice.id, ...stripeFailure(error) }, "a payment could not be begun at Stripe");
  }
  return null;
}

/** Everything that Stripe is told: amount, number and title. No name, address or list of lines. */
function sessionParams(
  invoice: Invoice,
  { key, amount_cents, created_at }: Checkout,
  page: string,
): Stripe.Checkout.SessionCreateParams {
  const name = invoiceName(invoice);
  const metadata = { [checkoutMark]: key, invoice: invoice.number ?? "" };
  const { title } = documentOf(invoice);
  return {
    mode: "payment",
    client_reference_id: invoice.number ?? "",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: invoice.currency.toLowerCase(),
          unit_amount: stripeAmountOf(amount_cents, invoice.currency) ?? 0,
          product_data: title === "" ? { name } : { name, description: title },
        },
      },
    ],
    metadata,
    payment_intent_data: { description: name, metadata },
    // The invoice is owed in its own currency.
    adaptive_pricing: { enabled: false },
    submit_type: "pay",
    expires_at: Math.floor((Date.parse(created_at) + sessionMs) / 1000),
    success_url: `${page}?payment=sent`,
    cancel_url: page,
  };
}

/** Events of Stripe, as far as they are about payments of ours. Their shapes are Stripe's; what else they hold isn't kept. */
import * as z from "zod";

const identifier = z.string().min(1).max(255);
const amount = z.int().min(0);
const currency = z.string().regex(/^[a-z]{3}$/i);
/** A payment, by its id or as the whole object. */
const expandablePayment = z.union([identifier, z.object({ id: identifier, status: z.string() })]).nullish();

/** Its id; empty where there is none. */
const paymentIntent = expandablePayment.transform((value) =>
  typeof value === "string" ? value : (value?.id ?? ""),
);

const money = { paymentIntent: z.string(), amount, currency, at: z.iso.datetime() };

/** A payment that was begun here. */
const checkoutChange = z.object({
  kind: z.literal("checkout"),
  /** The key under which it was begun. */
  checkout: z.string(),
  /** Number of its invoice, as it was told to Stripe. */
  number: z.string(),
  state: z.enum(["paid", "processing", "failed", "expired"]),
  /** By a way that takes days, such as a bank's. */
  isSlow: z.boolean(),
  ...money,
});

const refundChange = z.object({
  kind: z.literal("refund"),
  id: identifier,
  /** It failed or was taken back: the money is the studio's again. */
  isUndone: z.boolean(),
  ...money,
});

const disputeSteps = ["opened", "withdrawn", "reinstated", "won", "lost", "closed"] as const;

/** A client has asked their bank for the money back. */
const disputeChange = z.object({
  kind: z.literal("dispute"),
  id: identifier,
  step: z.enum(disputeSteps),
  ...money,
});

export const stripeChange = z.discriminatedUnion("kind", [checkoutChange, refundChange, disputeChange]);

export type StripeChange = z.infer<typeof stripeChange>;
export type CheckoutChange = z.infer<typeof checkoutChange>;
export type RefundChange = z.infer<typeof refundChange>;
export type DisputeChange = z.infer<typeof disputeChange>;

/** Names the checkout to Stripe, which repeats it in every event of its session. */
export const checkoutMark = "extenso_checkout";

const stripeSession = z.object({
  id: identifier,
  payment_status: z.string(),
  payment_intent: paymentIntent,
  amount_total: amount.nullish(),
  currency: currency.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_reference_id: z.string().nullish(),
});

const stripeRefund = z.object({
  id: identifier,
  amount,
  currency,
  payment_intent: paymentIntent,
  status: z.string().nullish(),
});

const stripeDispute = z.object({
  id: identifier,
  amount,
  currency,
  payment_intent: paymentIntent,
  status: z.string(),
});

const stripeEvent = z.object({
  id: identifier,
  type: identifier,
  livemode: z.boolean(),
  /** In seconds. */
  created: z.int().min(0),
  data: z.object({ object: z.unknown() }),
});

export interface ReceivedEvent {
  id: string;
  type: string;
  isLive: boolean;
  /** `null`: it is about nothing of ours. */
  change: StripeChange | null;
}

/** @throws {z.ZodError} for what isn't an event of Stripe. */
export function readStripeEvent(body: unknown): ReceivedEvent {
  const { id, type, livemode, created, data } = stripeEvent.parse(body);
  const at = new Date(created * 1000).toISOString();
  return { id, type, isLive: livemode, change: changeOf(type, data.object, at) };
}

const sessionStates: Record<string, CheckoutChange["state"]> = {
  "checkout.session.completed": "paid",
  "checkout.session.async_payment_succeeded": "paid",
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "expired",
};

const disputeTypes: Record<string, DisputeChange["step"]> = {
  "charge.dispute.created": "opened",
  "charge.dispute.funds_withdrawn": "withdrawn",
  "charge.dispute.funds_reinstated": "reinstated",
  "charge.dispute.closed": "closed",
};

const refundTypes = new Set([
  "refund.created",
  "refund.updated",
  "refund.failed",
  // As endpoints of older versions call it.
  "charge.refund.updated",
]);

function changeOf(type: string, object: unknown, at: string): StripeChange | null {
  const state = sessionStates[type];
  if (state) return sessionChange(object, { state, isSlow: type.includes("async"), at });
  if (refundTypes.has(type)) return refundOf(object, at);
  const step = disputeTypes[type];
  return step ? disputeOf(object, step, at) : null;
}

/**
 * @param told the state that the event's name says; a session that is complete without money waits for a bank.
 * @returns `null` for a session that wasn't begun here.
 */
function sessionChange(
  object: unknown,
  told: { state: CheckoutChange["state"]; isSlow: boolean; at: string },
): CheckoutChange | null {
  const session = stripeSession.parse(object);
  const checkout = session.metadata?.[checkoutMark];
  if (!checkout) return null;
  const isWaiting = told.state === "paid" && session.payment_status !== "paid";
  return {
    kind: "checkout",
    checkout,
    number: session.client_reference_id ?? "",
    state: isWaiting ? "processing" : told.state,
    isSlow: told.isSlow,
    paymentIntent: session.payment_intent,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
    at: told.at,
  };
}

const lookedAtSession = z.object({ status: z.string().nullish(), payment_intent: expandablePayment });
/** Statuses of a payment that the client's bank has refused. */
const refusedStatuses = ["requires_payment_method", "canceled"];

/** The same of a session that was asked for together with its payment. @returns `null` while it is open. */
export function changeOfSession(object: unknown, now: Date): CheckoutChange | null {
  const { status, payment_intent } = lookedAtSession.parse(object);
  const at = now.toISOString();
  if (status === "expired") return sessionChange(object, { state: "expired", isSlow: false, at });
  if (status !== "complete") return null;
  const payment = typeof payment_intent === "object" ? payment_intent?.status : undefined;
  const state = payment !== undefined && refusedStatuses.includes(payment) ? "failed" : "paid";
  return sessionChange(object, { state, isSlow: false, at });
}

/** @returns `null` for a refund of something that is no payment of a session. */
export function refundOf(object: unknown, at: string): RefundChange | null {
  const refund = stripeRefund.parse(object);
  if (refund.payment_intent === "") return null;
  return {
    kind: "refund",
    id: refund.id,
    isUndone: refund.status === "failed" || refund.status === "canceled",
    paymentIntent: refund.payment_intent,
    amount: refund.amount,
    currency: refund.currency,
    at,
  };
}

function disputeOf(object: unknown, told: DisputeChange["step"], at: string): DisputeChange | null {
  const { id, status, payment_intent, amount: disputed, currency: name } = stripeDispute.parse(object);
  if (payment_intent === "") return null;
  const isDecided = told === "closed" && (status === "won" || status === "lost");
  return {
    kind: "dispute",
    id,
    step: isDecided ? status : told,
    paymentIntent: payment_intent,
    amount: disputed,
    currency: name,
    at,
  };
}

/** Keys of payments that Stripe knows: its own id, so that everybody who records the same money makes one row. */

const prefix = "stripe:";

/** @param id of a payment (`pi_…`), a refund (`re_…`), or a step of a dispute. */
export const stripePaymentKey = (id: string): string => `${prefix}${id}`;

export const isStripeKey = (key: string): boolean => key.startsWith(prefix);

/**
 * Somebody at the desk may write down what they saw at Stripe before its webhook came: by its id it is the same payment.
 * @returns `null` where the reference is no id of Stripe's.
 */
export function keyOfReference(kind: "payment" | "refund", reference: string): string | null {
  const ids = kind === "payment" ? /^pi_\w{8,120}$/ : /^(?:re|pyr)_\w{8,120}$/;
  return ids.test(reference) ? stripePaymentKey(reference) : null;
}

/** The studio's account at Stripe. The package is loaded where it is first needed: it takes 35 MB. */
import type { Stripe } from "stripe";
import type { Settings, StripeSettings } from "../../../kernel/settings/settings.ts";
import { isStripeKey } from "./stripe-key.ts";

const opened = new WeakMap<StripeSettings, Promise<Stripe>>();

/** A press waits for it. */
const patienceMs = 10_000;

export function openStripe(settings: StripeSettings): Promise<Stripe> {
  const known = opened.get(settings);
  if (known) return known;
  const opening = connect(settings);
  opened.set(settings, opening);
  return opening;
}

async function connect({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: patienceMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Both secrets are needed: without the webhook's nobody would learn that an invoice was paid. */
export function payableThroughStripe({ stripe }: Pick<Settings, "stripe">): StripeSettings | null {
  return stripe && stripe.webhookSecrets.length > 0 ? stripe : null;
}

export const isLive = ({ secretKey }: StripeSettings): boolean => secretKey.includes("_live_");

/** Origin of the pages on which clients pay. */
export function checkoutOrigin({ apiUrl }: StripeSettings): string {
  return apiUrl === "https://api.stripe.com" ? "https://checkout.stripe.com" : new URL(apiUrl).origin;
}

/** A payment in Stripe's dashboard; for a refund or a dispute, what its search finds. @param id as Stripe's own. */
export function dashboardUrl(settings: StripeSettings, id: string): string {
  const root = `https://dashboard.stripe.com${isLive(settings) ? "" : "/test"}`;
  return id.startsWith("pi_") ? `${root}/payments/${id}` : `${root}/search?query=${id}`;
}

/** @returns where a payment or refund is in Stripe's dashboard; empty for what didn't come through it. */
export function stripeUrlOf(
  { key, reference }: { key: string; reference: string },
  settings: StripeSettings | undefined,
): string {
  return settings && isStripeKey(key) ? dashboardUrl(settings, reference) : "";
}

/** Facts of a failed call that may be logged: messages of the package can repeat what was sent. */
export function stripeFailure(error: unknown): Record<string, unknown> {
  const { type, code, statusCode, requestId } = error as Record<string, unknown>;
  return { type, code, statusCode, stripeRequest: requestId };
}

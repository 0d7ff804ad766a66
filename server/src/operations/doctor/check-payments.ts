/** Whether clients can pay through Stripe, and whether the studio would learn of it. */
import { isLive } from "../../domains/invoices/stripe/stripe-account.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { errorFinding, type Finding, okFinding, warningFinding } from "./finding.ts";

const webhookPath = "/wp-json/extenso/v1/stripe/webhook";

export function checkPayments({ stripe, publicUrl }: Pick<Settings, "stripe" | "publicUrl">): Finding {
  const of = "payments";
  if (!stripe) return okFinding(of, "STRIPE_SECRET_KEY is not set: invoices say how else they are paid");
  const { webhookSecrets } = stripe;
  const mode = isLive(stripe) ? "live mode" : "test mode";
  if (webhookSecrets.length === 0) {
    const todo = `add ${publicUrl}${webhookPath} at Stripe as an endpoint, and set STRIPE_WEBHOOK_SECRET to its signing secret`;
    return errorFinding(
      of,
      `STRIPE_SECRET_KEY is set (${mode}), STRIPE_WEBHOOK_SECRET is not: nobody can pay`,
      todo,
    );
  }
  const secrets =
    webhookSecrets.length === 1 ? "a webhook secret" : `${webhookSecrets.length} webhook secrets`;
  const message = `Stripe in ${mode}, with ${secrets}`;
  if (isLive(stripe)) return okFinding(of, message);
  return warningFinding(
    of,
    message,
    "no real money comes in test mode: set the live key and its endpoint’s secret",
  );
}

/** Events that Stripe sends: believed by their signature alone. Stripe sends each again until it is answered with 200. */
import type { Stripe } from "stripe";
import * as z from "zod";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { StripeSettings } from "../../../kernel/settings/settings.ts";
import { receiveStripeEvent, type StripeDependencies } from "./receive-stripe-event.ts";
import { isLive, openStripe } from "./stripe-account.ts";
import { type ReceivedEvent, readStripeEvent } from "./stripe-event.ts";

/** Age of a signature in seconds; an event that is sent again is signed anew. */
const toleranceSeconds = 300;

/** Returns once everything is committed. @throws {RestError} 400 for what Stripe didn't sign, or what is no event. */
export async function receiveWebhook(
  dependencies: StripeDependencies,
  stripe: StripeSettings,
  { body, signature }: { body: Buffer; signature: string },
): Promise<void> {
  const { clock, log } = dependencies;
  const client = await openStripe(stripe);
  if (!isSigned(client, stripe, { body, signature, now: clock() })) {
    log.warn("a call that Stripe didn't sign was refused");
    throw new RestError("rest_stripe_signature", "This isn’t signed by Stripe.", 400);
  }
  const { id, type, isLive: isLiveEvent, change } = eventOf(dependencies, body);
  if (isLiveEvent !== isLive(stripe)) {
    log.warn({ event: id, type }, "an event of Stripe's other mode was left out");
    return;
  }
  if (change) await receiveStripeEvent(dependencies, { id, type, change });
}

function isSigned(
  { webhooks }: Stripe,
  { webhookSecrets }: StripeSettings,
  { body, signature, now }: { body: Buffer; signature: string; now: Date },
): boolean {
  return webhookSecrets.some((secret) => {
    try {
      return webhooks.signature?.verifyHeader(
        body,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      );
    } catch {
      return false;
    }
  });
}

function eventOf({ log }: StripeDependencies, body: Buffer): ReceivedEvent {
  try {
    return readStripeEvent(JSON.parse(body.toString("utf8")));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    // Signed, and yet not understood: somebody has to look at it, and Stripe shows that it failed.
    log.error({ reason: error.message.slice(0, 500) }, "an event of Stripe's was not understood");
    throw new RestError("rest_stripe_event", "This is no event of Stripe’s that is known here.", 400);
  }
}

/** `extenso/v1/newsletter`: subscribe, confirm, unsubscribe. Nothing changes by GET, since mail programs open links. */

import { newsletterRequest, tokenRequest, unsubscribeRequest } from "@extenso/contract/requests/extenso.ts";
import { wireSuccess } from "@extenso/contract/wire/extenso.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { endpointFromSchema } from "../../engines/rest/arguments/request-schema.ts";
import { withMinimumDuration } from "../../engines/rest/minimum-duration.ts";
import { callerOf } from "../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { subscriberRoutes } from "./subscribers.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./subscription.ts";

function invalidLink(): RestError {
  return new RestError(
    "extenso_invalid_token",
    "This link is not valid or has expired. Please subscribe again.",
    400,
  );
}

export function newsletterRoutes(dependencies: Dependencies): RestResource {
  const { settings } = dependencies;
  /** The dependencies with the call's log, whose lines carry the call's id. */
  const within = ({ log }: RestCall): Dependencies => ({ ...dependencies, log });

  const subscribing = endpointFromSchema(newsletterRequest, async ({ email, page, consent }, call) => {
    const circumstances = { page, consent, ...callerOf(call, settings) };
    const result = await withMinimumDuration(subscribe(within(call), email, circumstances));
    if (result.outcome === "too-many") throw tooManyRequests(result.retryAfterSeconds);
    return done("Please confirm your subscription: we have sent you a link.");
  });

  const confirming = endpointFromSchema(tokenRequest, async ({ token }, call) => {
    const circumstances = { page: "/newsletter/confirm", ...callerOf(call, settings) };
    if (!(await confirmSubscription(within(call), token, circumstances))) throw invalidLink();
    return done("Your subscription is confirmed. Thank you.");
  });

  /** Mail programs call it, too (RFC 8058), with the token in the query and `List-Unsubscribe=One-Click` in a form. */
  const leaving = endpointFromSchema(unsubscribeRequest, async (sent, call) => {
    const page = sent["List-Unsubscribe"] === "One-Click" ? "One-Click" : "/newsletter/unsubscribe";
    if (!(await unsubscribe(dependencies, sent.token, { page, ...callerOf(call, settings) }))) {
      throw new RestError("extenso_invalid_token", "This link is not valid.", 400);
    }
    return done("You are unsubscribed. No further newsletter comes to your address.");
  });

  return {
    routes: [
      studioRoute(
        "/newsletter",
        {
          POST: { ...subscribing, response: wireSuccess, noStore: false },
        },
        { hereOnly: false },
      ),
      studioRoute(
        "/newsletter/confirm",
        {
          POST: { ...confirming, response: wireSuccess },
        },
        { hereOnly: false },
      ),
      studioRoute(
        "/newsletter/unsubscribe",
        {
          POST: { ...leaving, response: wireSuccess },
        },
        { hereOnly: false },
      ),
      ...subscriberRoutes(dependencies),
    ],
  };
}

function done(message: string): RestResponse {
  return { body: { success: true, message } };
}

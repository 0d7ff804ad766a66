/** `extenso/v1/newsletter`: ask for it, confirm, leave. Nothing changes by GET: mail programs open links. */
import { longestEmail } from "@extenso/contract/rules.ts";
import { wireSuccess } from "@extenso/contract/wire-extenso.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Outbox } from "../mail/outbox.ts";
import { callerOf } from "../rest/caller.ts";
import { inEvenTime } from "../rest/even-time.ts";
import { RestError } from "../rest/rest-error.ts";
import type { Endpoint, RestAnswer, RestCall, RestResource } from "../rest/route.ts";
import { tooManyRequests } from "../rest/too-many-requests.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./subscription.ts";

const namespace = "extenso/v1";

const subscribeArgs: NonNullable<Endpoint["args"]> = {
  email: {
    type: "string",
    format: "email",
    required: true,
    maxLength: longestEmail,
    description: "Where the newsletter goes.",
  },
  page: { type: "string", default: "", maxLength: 500, description: "Where the form stood." },
  wording: { type: "string", default: "", maxLength: 2_000, description: "What the visitor agreed to." },
};

const tokenArgs: NonNullable<Endpoint["args"]> = {
  token: { type: "string", required: true, maxLength: 200, description: "From the link in a mail." },
};

function invalidLink(): RestError {
  return new RestError(
    "extenso_invalid_token",
    "This link is not valid or has expired. Please subscribe again.",
    400,
  );
}

export function newsletterRoutes(dependencies: Dependencies, outbox: Pick<Outbox, "wake">): RestResource {
  const { settings } = dependencies;
  /** What is logged within a call carries its id. */
  const within = ({ log }: RestCall): Dependencies => ({ ...dependencies, log });

  async function handleSubscribe(call: RestCall): Promise<RestAnswer> {
    const { email, page, wording } = call.params;
    const circumstances = { page: String(page), wording: String(wording), ...callerOf(call, settings) };
    const answer = await inEvenTime(subscribe(within(call), String(email), circumstances));
    if (answer.outcome === "too-many") throw tooManyRequests(answer.retryAfterSeconds);
    outbox.wake();
    return done("Please confirm your subscription: we have sent you a link.");
  }

  async function handleConfirm(call: RestCall): Promise<RestAnswer> {
    const circumstances = { page: "/newsletter/confirm", ...callerOf(call, settings) };
    if (!(await confirmSubscription(within(call), String(call.params.token), circumstances))) {
      throw invalidLink();
    }
    outbox.wake();
    return done("Your subscription is confirmed. Thank you.");
  }

  /** Also what mail programs call (RFC 8058): the token in the query, `List-Unsubscribe=One-Click` in a form. */
  async function handleUnsubscribe(call: RestCall): Promise<RestAnswer> {
    const oneClick = call.params["List-Unsubscribe"] === "One-Click";
    const page = oneClick ? "One-Click" : "/newsletter/unsubscribe";
    if (
      !(await unsubscribe(dependencies, String(call.params.token), { page, ...callerOf(call, settings) }))
    ) {
      throw new RestError("extenso_invalid_token", "This link is not valid.", 400);
    }
    return done("You are unsubscribed. No further newsletter comes to your address.");
  }

  return {
    routes: [
      {
        namespace,
        path: "/newsletter",
        endpoints: [
          { methods: ["POST"], args: subscribeArgs, handle: handleSubscribe, answers: wireSuccess },
        ],
      },
      {
        namespace,
        path: "/newsletter/confirm",
        endpoints: [{ methods: ["POST"], args: tokenArgs, handle: handleConfirm, answers: wireSuccess }],
      },
      {
        namespace,
        path: "/newsletter/unsubscribe",
        endpoints: [{ methods: ["POST"], args: tokenArgs, handle: handleUnsubscribe, answers: wireSuccess }],
      },
    ],
  };
}

function done(message: string): RestAnswer {
  return { body: { success: true, message } };
}

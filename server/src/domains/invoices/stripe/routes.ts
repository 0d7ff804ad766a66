/** Payments through Stripe: begun by clients, told by Stripe, looked at and refunded at the desk. */
import { wireCheckout, wireInvoice, wireStripeProblem } from "@extenso/contract/wire/invoices.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { readBody } from "../../../engines/http/read-body.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { requireUser } from "../../../engines/rest/request/signed-in.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { administratorsOnly } from "../../access/access.ts";
import { auditCaller } from "../../audit/audit.ts";
import { linkLimit, mayHandleRequests, personOf, secretArgument } from "../../requests/requests.ts";
import { findInvoice, invoiceFixed, noSuchInvoice, type PresentInvoice } from "../invoice-store.ts";
import { invoiceBehind } from "../open-invoice.ts";
import { highestAmountCents, keyArgument } from "../payment-arguments.ts";
import { refundThroughStripe } from "./refund-through-stripe.ts";
import { reviewInvoice } from "./review-checkouts.ts";
import { startCheckout } from "./start-checkout.ts";
import { stripeFailure } from "./stripe-account.ts";
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
      answers: wireCheckout,
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
      answers: z.object({ received: z.boolean() }),
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
      answers: wireInvoice,
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
      answers: wireInvoice,
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
      answers: z.array(wireStripeProblem),
      handle: async () => ({ body: await listStripeProblems(database.query, settings.stripe) }),
    },
  });

  const problem = studioRoute("/invoices/stripe-problems/(?P<event>[\\w:-]{1,300})", {
    DELETE: {
      args: { event: { type: "string", description: "Which of Stripe’s events." } },
      permission: mayHandleRequests,
      answers: z.array(wireStripeProblem),
      async handle(call) {
        await closeStripeProblem(dependencies, String(call.params.event), auditCaller(call, settings));
        return { body: await listStripeProblems(database.query, settings.stripe) };
      },
    },
  });

  return [paying, webhook, refunding, looking, problems, problem];
}

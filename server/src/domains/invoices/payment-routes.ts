/** `extenso/v1/invoices/{id}/payments`: money that came, went, or was recorded by a slip of the hand. */
import { paymentWays } from "@extenso/contract/invoices/invoice-document.ts";
import { wireInvoice } from "@extenso/contract/wire/invoices.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";
import { administratorsOnly } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { invalidFields, mayHandleRequests, personOf, readDay } from "../requests/requests.ts";
import type { PresentInvoice } from "./invoice-store.ts";
import { highestAmountCents, keyArgument } from "./payment-arguments.ts";
import { type NewPayment, recordPayment, refundPayment, undoPayment } from "./payments.ts";

const one = "/invoices/(?P<id>[\\d]+)";
const paymentArguments: Record<string, Argument<RestCall>> = {
  id: { type: "integer", description: "Which invoice." },
  key: keyArgument,
  amount_cents: {
    type: "integer",
    required: true,
    minimum: 1,
    maximum: highestAmountCents,
    description: "How much, in cents.",
  },
  paid_on: {
    type: "string",
    required: true,
    pattern: "^\\d{4}-\\d{2}-\\d{2}$",
    description: "The day on which it came or went.",
  },
  way: { type: "string", required: true, enum: [...paymentWays], description: "How it came or went." },
  reference: { type: "string", maxLength: 200, default: "", description: "Such as a bank's number." },
  seen_paid_cents: {
    type: "integer",
    minimum: 0,
    description: "What was paid when the caller looked: if that has changed, nothing is recorded.",
  },
};

/** @throws {RestError} 400 for a day that isn't in the calendar. */
function paymentOf({ key, amount_cents, paid_on, way, reference }: RestCall["params"]): NewPayment {
  const paidOn = readDay("paid_on", String(paid_on));
  if (!paidOn) throw invalidFields({ paid_on: "Enter the day." });
  return {
    key: String(key),
    amountCents: Number(amount_cents),
    paidOn,
    way: String(way),
    reference: cleanLine(String(reference)),
  };
}

export function paymentRoutes(dependencies: Dependencies, present: PresentInvoice): RestRoute[] {
  const { database, settings } = dependencies;

  const recordingOf = async (call: RestCall) => ({
    invoiceId: idOf(call.params.id),
    payment: paymentOf(call.params),
    seenPaidCents: call.params.seen_paid_cents as number | undefined,
    author: await personOf(database.query, call),
    actor: auditCaller(call, settings),
  });

  const payments = studioRoute(`${one}/payments`, {
    POST: {
      args: paymentArguments,
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle(call) {
        await recordPayment(dependencies, await recordingOf(call));
        return { body: await present(idOf(call.params.id)) };
      },
    },
  });

  const undoing = studioRoute(`${one}/payments/(?P<payment>[\\d]+)`, {
    DELETE: {
      args: {
        id: { type: "integer", description: "Which invoice." },
        payment: { type: "integer", description: "Which payment or refund." },
      },
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle(call) {
        const invoiceId = idOf(call.params.id);
        const actor = auditCaller(call, settings);
        await undoPayment(dependencies, { invoiceId, paymentId: idOf(call.params.payment), actor });
        return { body: await present(invoiceId) };
      },
    },
  });

  const refunds = studioRoute(`${one}/refunds`, {
    POST: {
      args: paymentArguments,
      permission: administratorsOnly,
      response: wireInvoice,
      async handle(call) {
        await refundPayment(dependencies, requireUser(call), await recordingOf(call));
        return { body: await present(idOf(call.params.id)) };
      },
    },
  });

  return [payments, undoing, refunds];
}

/** `extenso/v1/requests/mine/…/invoices`: a member's own invoices, read without the secret of a link. */

import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { wireCheckout, wireOpenInvoice, wireOwnInvoice } from "@extenso/contract/wire/invoices.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { onlySignedIn, requireUser } from "../../engines/rest/request/caller.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { findOwnRequest, ownRequestPath, referenceArgument } from "../requests/requests.ts";
import { mostInvoices } from "./invoice-drafts.ts";
import { downloadInvoicePdf } from "./invoice-pdf.ts";
import { type Invoice, noSuchInvoice, presentListed } from "./invoice-store.ts";
import { listedColumns } from "./list-invoices.ts";
import { markSeen, showToClient } from "./open-invoice.ts";
import { startCheckout } from "./stripe/start-checkout.ts";

const ofRequest = `${ownRequestPath}/invoices`;
const one = `${ofRequest}/(?P<number>INV-\\d{4}-\\d{1,9})`;

const number: Argument<RestCall> = { type: "string", description: "Such as INV-2026-014." };

export function memberRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, clock } = dependencies;
  const { query } = database;

  const own = (call: RestCall) => findOwnRequest(query, requireUser(call), String(call.params.reference));

  /** @throws {RestError} 404, for somebody else's too. */
  async function ownInvoice(call: RestCall): Promise<Invoice> {
    const { id } = await own(call);
    const invoice = await query
      .selectFrom("invoices")
      .selectAll()
      .where("request_id", "=", id)
      .where("number", "=", String(call.params.number))
      .executeTakeFirst();
    if (!invoice) throw noSuchInvoice();
    return invoice;
  }

  const list = studioRoute(ofRequest, {
    GET: {
      args: { reference: referenceArgument },
      permission: onlySignedIn,
      response: z.array(wireOwnInvoice),
      async handle(call) {
        const { id } = await own(call);
        const today = dateAt(clock(), settings.timezone);
        const invoices = await query
          .selectFrom("invoices")
          .select(listedColumns)
          .where("request_id", "=", id)
          .where("status", "!=", "draft")
          .orderBy("id", "desc")
          .limit(mostInvoices)
          .execute();
        return { body: invoices.map((invoice) => presentOwn(invoice, today)) };
      },
    },
  });

  const single = studioRoute(one, {
    GET: {
      args: { reference: referenceArgument, number },
      permission: onlySignedIn,
      response: wireOpenInvoice,
      async handle(call) {
        const invoice = await ownInvoice(call);
        // A signed-in member is a person, so this counts as seen, unlike a program that follows links.
        await markSeen(query, invoice.id, clock());
        return { body: await showToClient(dependencies, invoice) };
      },
    },
  });

  const pdf = studioRoute(`${one}/pdf`, {
    GET: {
      args: { reference: referenceArgument, number },
      permission: onlySignedIn,
      response: "raw",
      handle: async (call) => downloadInvoicePdf(dependencies, await ownInvoice(call)),
    },
  });

  const paying = studioRoute(`${one}/pay`, {
    POST: {
      args: { reference: referenceArgument, number },
      permission: onlySignedIn,
      response: wireCheckout,
      async handle(call) {
        const { id } = await ownInvoice(call);
        return { body: { url: await startCheckout({ ...dependencies, log: call.log }, id) } };
      },
    },
  });

  return [list, single, pdf, paying];
}

function presentOwn(
  invoice: Parameters<typeof presentListed>[0],
  today: string,
): z.infer<typeof wireOwnInvoice> {
  const listed = presentListed(invoice, today);
  return {
    kind: listed.kind,
    number: listed.number ?? "",
    status: listed.status,
    is_overdue: listed.is_overdue,
    title: listed.title,
    total_cents: listed.total_cents,
    balance_cents: listed.balance_cents,
    currency: listed.currency,
    issued_on: listed.issued_on ?? "",
    due_on: listed.due_on ?? "",
  };
}

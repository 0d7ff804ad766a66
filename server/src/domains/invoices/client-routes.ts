/** `extenso/v1/invoices` for clients: an invoice is read with its link's secret. */
import { wireOpenInvoice } from "@extenso/contract/wire/invoices.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { linkLimit, secretArgument } from "../requests/requests.ts";
import { downloadInvoicePdf } from "./invoice-pdf.ts";
import { invoiceBehind, markSeen, openInvoice } from "./open-invoice.ts";

export function clientRoutes(dependencies: Dependencies): RestRoute[] {
  const limit = linkLimit(dependencies);

  const open = studioRoute("/invoices/open", {
    POST: {
      args: { secret: secretArgument },
      response: wireOpenInvoice,
      async handle(call) {
        limit(call);
        return { body: await openInvoice(dependencies, String(call.params.secret)) };
      },
    },
  });

  const pdf = studioRoute("/invoices/pdf", {
    POST: {
      args: { secret: secretArgument },
      response: "raw",
      async handle(call) {
        limit(call);
        const invoice = await invoiceBehind(dependencies, String(call.params.secret));
        return downloadInvoicePdf(dependencies, invoice);
      },
    },
  });

  const seen = studioRoute("/invoices/seen", {
    POST: {
      args: { secret: secretArgument },
      response: "raw",
      async handle(call) {
        limit(call);
        const { id } = await invoiceBehind(dependencies, String(call.params.secret));
        await markSeen(dependencies.database.query, id, dependencies.clock());
        return { body: null, raw: new Response(null, { status: 204 }) };
      },
    },
  });

  return [open, pdf, seen];
}

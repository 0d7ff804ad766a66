/** `extenso/v1/invoices` at the desk: written, sent and paid by those who answer requests, made void by administrators. */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { longestMessage, longestSubject } from "@extenso/contract/requests/request-fields.ts";
import { wireInvoice, wireOpenInvoice, wireSentInvoice } from "@extenso/contract/wire/invoices.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import type { RestCall, RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { administratorsOnly } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { invalidFields, mayHandleRequests, personOf } from "../requests/requests.ts";
import { clientRoutes } from "./client-routes.ts";
import { figureRoutes } from "./figures/routes.ts";
import {
  createCreditNote,
  createInvoice,
  createPartInvoice,
  deleteInvoiceDraft,
  readDraft,
  saveInvoice,
} from "./invoice-drafts.ts";
import { downloadInvoicePdf } from "./invoice-pdf.ts";
import { findInvoice, noSuchInvoice, type PresentInvoice, presentInvoice } from "./invoice-store.ts";
import { paymentListRoutes } from "./list-payments.ts";
import { listRoutes } from "./list-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { previewInvoice } from "./open-invoice.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { remindersOf } from "./reminders/reminders-of-invoice.ts";
import { reminderRoutes } from "./reminders/routes.ts";
import { sendInvoice } from "./send-invoice.ts";
import { stripeRoutes } from "./stripe/routes.ts";
import { onlinePaymentOf } from "./stripe/start-checkout.ts";
import { voidInvoice } from "./void-invoice.ts";

const one = "/invoices/(?P<id>[\\d]+)";

const idArgument: Argument<RestCall> = { type: "integer", description: "Which invoice." };
const revision: Argument<RestCall> = {
  type: "integer",
  required: true,
  description: "The invoice's `revision` as it was read.",
};

export function invoiceRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock } = dependencies;

  const present: PresentInvoice = async (id) => {
    const invoice = await findInvoice(database.query, id);
    if (!invoice) throw noSuchInvoice();
    const now = clock();
    const today = dateAt(now, settings.timezone);
    return {
      ...(await presentInvoice(database.query, invoice, { today, stripe: settings.stripe })),
      online: await onlinePaymentOf(database.query, invoice, { settings, now }),
      reminders: await remindersOf(dependencies, invoice),
    };
  };

  const ofRequest = studioRoute("/requests/(?P<id>[\\d]+)/invoices", {
    POST: {
      args: {
        id: { type: "integer", description: "Which request." },
        document: {
          type: "object",
          describedOnly: true,
          description: "The new invoice as a whole, such as a duplicate of another.",
        },
      },
      takesContent: true,
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle(call) {
        const { id: requestId, document } = call.params;
        const id = await createInvoice(dependencies, {
          requestId: idOf(requestId),
          document: document === undefined ? null : readDraft(document),
          actor: auditCaller(call, settings),
        });
        return { body: await present(id), status: 201 };
      },
    },
  });

  const ofQuote = studioRoute("/quotes/(?P<id>[\\d]+)/invoices", {
    POST: {
      args: {
        id: { type: "integer", description: "Which quote." },
        part: {
          type: "integer",
          required: true,
          minimum: 0,
          maximum: 100,
          description: "Which of the quote's parts, from 0.",
        },
      },
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle(call) {
        const id = await createPartInvoice(dependencies, {
          quoteId: idOf(call.params.id),
          part: Number(call.params.part),
          actor: auditCaller(call, settings),
        });
        return { body: await present(id), status: 201 };
      },
    },
  });

  const single = studioRoute(one, {
    GET: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireInvoice,
      handle: async ({ params }) => ({ body: await present(idOf(params.id)) }),
    },
    POST: {
      args: {
        id: idArgument,
        revision,
        document: {
          type: "object",
          required: true,
          describedOnly: true,
          description: "The invoice as a whole; what is missing is said when it is sent.",
        },
      },
      takesContent: true,
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle({ params }) {
        const id = idOf(params.id);
        const document = readDraft(params.document);
        await saveInvoice(dependencies, { id, revision: Number(params.revision), document });
        return { body: await present(id) };
      },
    },
    DELETE: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle(call) {
        const id = idOf(call.params.id);
        const before = await present(id);
        await deleteInvoiceDraft(dependencies, id, auditCaller(call, settings));
        return { body: before };
      },
    },
  });

  const preview = studioRoute(`${one}/preview`, {
    GET: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireOpenInvoice,
      handle: async ({ params }) => ({ body: await previewInvoice(dependencies, idOf(params.id)) }),
    },
  });

  const pdf = studioRoute(`${one}/pdf`, {
    GET: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: "raw",
      async handle({ params }) {
        const invoice = await findInvoice(database.query, idOf(params.id));
        if (!invoice) throw noSuchInvoice();
        return downloadInvoicePdf(dependencies, invoice);
      },
    },
  });

  const sending = studioRoute(`${one}/send`, {
    POST: {
      args: {
        id: idArgument,
        revision,
        subject: { type: "string", required: true, maxLength: longestSubject, description: "Of the mail." },
        body: {
          type: "string",
          required: true,
          maxLength: longestMessage,
          description: "The mail's text; amount, day and link come below.",
        },
        without_price: {
          type: "boolean",
          default: false,
          description: "Send it although it comes to nothing, or a line has no price.",
        },
      },
      permission: mayHandleRequests,
      response: wireSentInvoice,
      async handle(call) {
        const id = idOf(call.params.id);
        const subject = cleanLine(String(call.params.subject));
        const body = cleanText(String(call.params.body));
        if (subject === "") throw invalidFields({ subject: "Please write a subject." });
        if (body === "") throw invalidFields({ body: "Please write a message." });
        const link = await sendInvoice(
          { ...dependencies, log: call.log },
          {
            id,
            revision: Number(call.params.revision),
            subject,
            body,
            isPriceConfirmed: call.params.without_price === true,
            author: await personOf(database.query, call),
            actor: auditCaller(call, settings),
          },
        );
        return { body: { ...(await present(id)), link } };
      },
    },
  });

  const voiding = studioRoute(`${one}/void`, {
    POST: {
      args: { id: idArgument },
      permission: administratorsOnly,
      response: wireInvoice,
      async handle(call) {
        const id = idOf(call.params.id);
        await voidInvoice(dependencies, id, auditCaller(call, settings));
        return { body: await present(id) };
      },
    },
  });

  const crediting = studioRoute(`${one}/credit`, {
    POST: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireInvoice,
      async handle(call) {
        const invoiceId = idOf(call.params.id);
        const id = await createCreditNote(dependencies, { invoiceId, actor: auditCaller(call, settings) });
        return { body: await present(id), status: 201 };
      },
    },
  });

  return {
    routes: [
      ...listRoutes(dependencies),
      ...clientRoutes(dependencies),
      ...memberRoutes(dependencies),
      ofRequest,
      ofQuote,
      single,
      preview,
      pdf,
      sending,
      voiding,
      crediting,
      ...paymentRoutes(dependencies, present),
      ...paymentListRoutes(dependencies),
      ...stripeRoutes(dependencies, present),
      ...reminderRoutes(dependencies, present),
      ...figureRoutes(dependencies),
    ],
  };
}

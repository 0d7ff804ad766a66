/** `extenso/v1/quotes` at the desk: quotes are written, previewed, sent and withdrawn by those who answer requests. */
import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import {
  highestValueCents,
  longestMessage,
  longestSubject,
} from "@extenso/contract/requests/request-fields.ts";
import { wireOpenQuote, wireQuote, wireQuoteListed, wireSentQuote } from "@extenso/contract/wire/quotes.ts";
import * as z from "zod/mini";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { auditCaller } from "../audit/audit.ts";
import { clientOf, findRequest, invalidFields, mayHandleRequests, personOf } from "../requests/requests.ts";
import { agreementTemplateRoutes } from "./agreement-template-routes.ts";
import { isSealIntact, signedAgreement } from "./agreements.ts";
import { clientRoutes } from "./client-routes.ts";
import { countersignQuote } from "./countersign-quote.ts";
import { listRoutes } from "./list-quotes.ts";
import { memberRoutes } from "./member-routes.ts";
import { previewQuote } from "./open-quote.ts";
import { createDraft, type DraftSource, deleteDraft } from "./quote-drafts.ts";
import { downloadQuotePdf } from "./quote-pdf.ts";
import {
  findQuote,
  lockQuote,
  noSuchQuote,
  presentListed,
  presentQuote,
  quoteChangedSince,
  quotesOfRequest,
  searchedColumns,
  totalOf,
} from "./quote-store.ts";
import { quoteTemplateRoutes } from "./quote-template-routes.ts";
import { readDraft } from "./read-draft.ts";
import { sendQuote } from "./send-quote.ts";
import { signedQuoteRoutes } from "./signed-quote-routes.ts";
import { restoreQuote, withdrawQuote } from "./withdraw-quote.ts";

const one = "/quotes/(?P<id>[\\d]+)";

const idArgument: Argument<RestCall> = { type: "integer", description: "Which quote." };
const revision: Argument<RestCall> = {
  type: "integer",
  required: true,
  description: "The quote's `revision` as it was read.",
};

export function quoteRoutes(dependencies: Dependencies): RestResource {
  const { database, settings } = dependencies;

  async function present(id: number): Promise<z.infer<typeof wireQuote>> {
    const quote = await findQuote(database.query, id);
    const request = quote && (await findRequest(database.query, quote.request_id));
    if (!quote || !request) throw noSuchQuote();
    const signed = await signedAgreement(database.query, id);
    const agreement = signed && {
      ...signed,
      is_intact: (await isSealIntact(database.query, quote)) === true,
    };
    return presentQuote(database.query, quote, request, agreement);
  }

  const ofRequest = studioRoute("/requests/(?P<id>[\\d]+)/quotes", {
    GET: {
      args: { id: { type: "integer", description: "Which request." } },
      permission: mayHandleRequests,
      response: z.array(wireQuoteListed),
      async handle({ params }) {
        const quotes = await quotesOfRequest(database.query, idOf(params.id));
        return { body: quotes.map(presentListed) };
      },
    },
    POST: {
      args: {
        id: { type: "integer", description: "Which request." },
        template: { type: "integer", description: "The template that it begins with." },
        document: {
          type: "object",
          describedOnly: true,
          description: "The new quote as a whole, such as a duplicate of another.",
        },
      },
      takesContent: true,
      permission: mayHandleRequests,
      response: wireQuote,
      async handle(call) {
        const id = await createDraft(dependencies, {
          requestId: idOf(call.params.id),
          from: await draftSource(database.query, call.params),
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
      response: wireQuote,
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
          description: "The quote as a whole; what is missing is said when it is sent.",
        },
      },
      takesContent: true,
      permission: mayHandleRequests,
      response: wireQuote,
      async handle(call) {
        const id = idOf(call.params.id);
        const document = await readDraft(database.query, call.params.document);
        await saveQuote(id, Number(call.params.revision), document);
        return { body: await present(id) };
      },
    },
    DELETE: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireQuote,
      async handle(call) {
        const id = idOf(call.params.id);
        await withdrawQuote(dependencies, id, auditCaller(call, settings));
        return { body: await present(id) };
      },
    },
  });

  async function saveQuote(id: number, known: number, document: QuoteDocument): Promise<void> {
    const total_cents = totalOf(document);
    if (total_cents > highestValueCents) throw invalidFields({ document: "This total is too high." });
    await database.query.transaction().execute(async (rows) => {
      const quote = await lockQuote(rows, id, database.kind);
      if (!quote) throw noSuchQuote();
      if (quote.revision !== known) throw quoteChangedSince();
      if (quote.status === "accepted") {
        throw new RestError("rest_quote_decided", "This quote is accepted. Write another one.", 409);
      }
      await rows
        .updateTable("quotes")
        .set({
          document: JSON.stringify(document),
          // A sent quote keeps the total of the sent version, whatever the draft comes to.
          ...(quote.version === 0 ? { total_cents } : {}),
          revision: known + 1,
          ...searchedColumns(quote.number, document, await clientOf(rows, quote.request_id)),
        })
        .where("id", "=", id)
        .execute();
    });
  }

  const preview = studioRoute(`${one}/preview`, {
    GET: {
      args: {
        id: idArgument,
        of: {
          type: "string",
          enum: ["sent", "written"],
          default: "written",
          description: "As the client sees it now, or would if it were sent now.",
        },
      },
      permission: mayHandleRequests,
      response: wireOpenQuote,
      handle: async ({ params }) => ({
        body: await previewQuote(dependencies, {
          id: idOf(params.id),
          of: params.of === "sent" ? "sent" : "written",
        }),
      }),
    },
  });

  const pdf = studioRoute(`${one}/pdf`, {
    GET: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: "raw",
      async handle({ params }) {
        const quote = await findQuote(database.query, idOf(params.id));
        if (!quote) throw noSuchQuote();
        return downloadQuotePdf(dependencies, quote);
      },
    },
  });

  const draft = studioRoute(`${one}/draft`, {
    DELETE: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireQuote,
      async handle(call) {
        const id = idOf(call.params.id);
        const before = await present(id);
        await deleteDraft(dependencies, id, auditCaller(call, settings));
        return { body: before };
      },
    },
  });

  const restoring = studioRoute(`${one}/restore`, {
    POST: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireQuote,
      async handle(call) {
        const id = idOf(call.params.id);
        await restoreQuote(dependencies, id, auditCaller(call, settings));
        return { body: await present(id) };
      },
    },
  });

  const countersigning = studioRoute(`${one}/countersign`, {
    POST: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireQuote,
      async handle(call) {
        const id = idOf(call.params.id);
        const { name } = await personOf(database.query, call);
        await countersignQuote(dependencies, { id, name, actor: auditCaller(call, settings) });
        return { body: await present(id) };
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
          description: "The mail's text; the link comes below.",
        },
        without_price: {
          type: "boolean",
          default: false,
          description: "Send it although it comes to nothing, or a line has no price.",
        },
      },
      permission: mayHandleRequests,
      response: wireSentQuote,
      async handle(call) {
        const id = idOf(call.params.id);
        const subject = cleanLine(String(call.params.subject));
        const body = cleanText(String(call.params.body));
        if (subject === "") throw invalidFields({ subject: "Please write a subject." });
        if (body === "") throw invalidFields({ body: "Please write a message." });
        const author = await personOf(database.query, call);
        const link = await sendQuote(
          { ...dependencies, log: call.log },
          {
            id,
            revision: Number(call.params.revision),
            subject,
            body,
            isPriceConfirmed: call.params.without_price === true,
            author,
            actor: auditCaller(call, settings),
          },
        );
        return { body: { ...(await present(id)), link } };
      },
    },
  });

  return {
    routes: [
      ...listRoutes(dependencies),
      ofRequest,
      ...clientRoutes(dependencies),
      ...memberRoutes(dependencies),
      ...quoteTemplateRoutes(dependencies),
      ...agreementTemplateRoutes(dependencies),
      single,
      preview,
      pdf,
      ...signedQuoteRoutes(dependencies),
      draft,
      restoring,
      countersigning,
      sending,
    ],
  };
}

/** Source of a new quote: a document, a template, or nothing. @throws {RestError} 400 for an invalid document. */
async function draftSource(query: Query, { template, document }: RestCall["params"]): Promise<DraftSource> {
  if (document !== undefined) return { document: await readDraft(query, document) };
  return template === undefined ? null : { template: Number(template) };
}

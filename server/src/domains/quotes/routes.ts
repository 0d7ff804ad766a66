/** `extenso/v1/quotes`: written by those who answer requests, read and decided by clients with the link's secret. */
import { emptyQuote, type QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import {
  highestValueCents,
  longestMessage,
  longestSubject,
} from "@extenso/contract/requests/request-fields.ts";
import { wireOpenQuote, wireQuote, wireQuoteListed, wireSentQuote } from "@extenso/contract/wire/quotes.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestRoute } from "../../engines/rest/route.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { appendAudit, auditCaller } from "../audit/audit.ts";
import {
  findRequest,
  handlers,
  invalid,
  linkLimit,
  lockRequest,
  noSuchRequest,
  personOf,
  secretArgument,
} from "../requests/requests.ts";
import { acceptQuote, askAboutQuote, declineQuote, openQuote } from "./decide-quote.ts";
import { findQuote, insertQuote, lockQuote, presentListed, presentQuote, totalOf } from "./quote-store.ts";
import { readDraft, readQuoteDefaults } from "./read-draft.ts";
import { noSuchQuote, quoteChangedSince, sendQuote } from "./send-quote.ts";
import { restoreQuote, withdrawQuote } from "./withdraw-quote.ts";

const namespace = "extenso/v1";
const one = "/quotes/(?P<id>[\\d]+)";

const idArgument: Argument<RestCall> = { type: "integer", description: "Which quote." };
const revision: Argument<RestCall> = {
  type: "integer",
  required: true,
  description: "The quote's `revision` as it was read.",
};

/** Quotes of one request: more are a mistake. */
const mostQuotes = 50;

export function quoteRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock } = dependencies;
  const limit = linkLimit(dependencies);

  async function present(id: number): Promise<z.infer<typeof wireQuote>> {
    const quote = await findQuote(database.query, id);
    const request = quote && (await findRequest(database.query, quote.request_id));
    if (!quote || !request) throw noSuchQuote();
    return presentQuote(database.query, quote, request);
  }

  const ofRequest: RestRoute = {
    namespace,
    path: "/requests/(?P<id>[\\d]+)/quotes",
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        args: { id: { type: "integer", description: "Which request." } },
        noStore: true,
        permission: handlers,
        answers: z.array(wireQuoteListed),
        async handle({ params }) {
          const quotes = await database.query
            .selectFrom("quotes")
            .selectAll()
            .where("request_id", "=", idOf(params.id))
            .orderBy("id", "desc")
            .limit(mostQuotes)
            .execute();
          return { body: quotes.map(presentListed) };
        },
      },
      {
        methods: ["POST"],
        args: { id: { type: "integer", description: "Which request." } },
        noStore: true,
        permission: handlers,
        answers: wireQuote,
        async handle(call) {
          const id = await createQuote(call);
          return { body: await present(id), status: 201 };
        },
      },
    ],
  };

  async function createQuote(call: RestCall): Promise<number> {
    const now = clock();
    const defaults = await readQuoteDefaults(database.query);
    return await database.query.transaction().execute(async (rows) => {
      const request = await lockRequest(rows, idOf(call.params.id), database.kind);
      if (!request) throw noSuchRequest();
      const { count } = await rows
        .selectFrom("quotes")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("request_id", "=", request.id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostQuotes) {
        throw new RestError(
          "rest_too_many_quotes",
          "This request has many quotes already. Change one of them.",
          400,
        );
      }
      const title = `${labelOf(serviceChoices, request.service)} for ${request.company || request.name}`;
      const document = emptyQuote(title.slice(0, 120).toWellFormed(), defaults);
      const quote = await insertQuote(rows, request, document, { now, timeZone: settings.timezone });
      const entry = { subject: "request", id: request.id, name: request.reference, changes: {} };
      await appendAudit(rows, auditCaller(call, settings), [{ ...entry, action: "create-quote" }], now);
      return quote.id;
    });
  }

  const single: RestRoute = {
    namespace,
    path: one,
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        args: { id: idArgument },
        noStore: true,
        permission: handlers,
        answers: wireQuote,
        handle: async ({ params }) => ({ body: await present(idOf(params.id)) }),
      },
      {
        methods: ["POST"],
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
        noStore: true,
        permission: handlers,
        answers: wireQuote,
        async handle(call) {
          const id = idOf(call.params.id);
          const document = readDraft(call.params.document);
          await saveQuote(id, Number(call.params.revision), document);
          return { body: await present(id) };
        },
      },
      {
        methods: ["DELETE"],
        args: { id: idArgument },
        noStore: true,
        permission: handlers,
        answers: wireQuote,
        async handle(call) {
          const id = idOf(call.params.id);
          await withdrawQuote(dependencies, id, auditCaller(call, settings));
          return { body: await present(id) };
        },
      },
    ],
  };

  async function saveQuote(id: number, known: number, document: QuoteDocument): Promise<void> {
    const total_cents = totalOf(document);
    if (total_cents > highestValueCents) throw invalid({ document: "This total is too high." });
    await database.query.transaction().execute(async (rows) => {
      const quote = await lockQuote(rows, id, database.kind);
      if (!quote) throw noSuchQuote();
      if (quote.revision !== known) throw quoteChangedSince();
      if (quote.status === "accepted") {
        throw new RestError("rest_quote_decided", "This quote is accepted. Write another one.", 409);
      }
      await rows
        .updateTable("quotes")
        .set({ document: JSON.stringify(document), total_cents, revision: known + 1 })
        .where("id", "=", id)
        .execute();
    });
  }

  const restoring: RestRoute = {
    namespace,
    path: `${one}/restore`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["POST"],
        args: { id: idArgument },
        noStore: true,
        permission: handlers,
        answers: wireQuote,
        async handle(call) {
          const id = idOf(call.params.id);
          await restoreQuote(dependencies, id, auditCaller(call, settings));
          return { body: await present(id) };
        },
      },
    ],
  };

  const sending: RestRoute = {
    namespace,
    path: `${one}/send`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["POST"],
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
        },
        noStore: true,
        permission: handlers,
        answers: wireSentQuote,
        async handle(call) {
          const id = idOf(call.params.id);
          const subject = cleanLine(String(call.params.subject));
          const body = cleanText(String(call.params.body));
          if (subject === "") throw invalid({ subject: "Please write a subject." });
          if (body === "") throw invalid({ body: "Please write a message." });
          const author = await personOf(database.query, call);
          const link = await sendQuote(
            { ...dependencies, log: call.log },
            {
              ...{ id, revision: Number(call.params.revision), subject, body },
              ...{ author, actor: auditCaller(call, settings) },
            },
          );
          return { body: { ...(await present(id)), link } };
        },
      },
    ],
  };

  const open: RestRoute = {
    namespace,
    path: "/quotes/open",
    hereOnly: true,
    endpoints: [
      {
        methods: ["POST"],
        args: { secret: secretArgument },
        noStore: true,
        answers: wireOpenQuote,
        async handle(call) {
          limit(call);
          return { body: await openQuote(dependencies, String(call.params.secret)) };
        },
      },
    ],
  };

  const decide: RestRoute = {
    namespace,
    path: "/quotes/decide",
    hereOnly: true,
    endpoints: [
      {
        methods: ["POST"],
        args: {
          secret: secretArgument,
          version: { type: "integer", required: true, description: "The version that the client has read." },
          decision: {
            type: "string",
            required: true,
            enum: ["accept", "decline", "ask"],
            description: "What the client does.",
          },
          name: { type: "string", maxLength: 120, default: "", description: "Who accepts." },
          agreed: { type: "boolean", default: false, description: "Whether the sentence was ticked." },
          chosen: {
            type: "array",
            items: { type: "string", maxLength: 12 },
            maxItems: 60,
            default: [],
            description: "Optional lines that are accepted, too.",
          },
          text: { type: "string", maxLength: 5_000, default: "", description: "A reason, or a question." },
        },
        noStore: true,
        answers: wireOpenQuote,
        async handle(call) {
          limit(call);
          await decideBy(call);
          return { body: await openQuote(dependencies, String(call.params.secret)) };
        },
      },
    ],
  };

  async function decideBy(call: RestCall): Promise<void> {
    const { secret, version, decision, agreed, chosen } = call.params;
    const by = {
      ...{ secret: String(secret), version: Number(version) },
      // The link is the actor; a typed name proves nothing, so it is only quoted.
      actor: { ...auditCaller(call, settings), userId: null, name: "quote link" },
    };
    const text = cleanText(String(call.params.text));
    const name = cleanLine(String(call.params.name));
    const working = { ...dependencies, log: call.log };
    if (decision === "decline") return declineQuote(working, { ...by, reason: text });
    if (decision === "ask") {
      if (text === "") throw invalid({ text: "Please write your question." });
      return askAboutQuote(working, { ...by, question: text });
    }
    if (name === "") throw invalid({ name: "Please enter your name." });
    if (agreed !== true) throw invalid({ agreed: "Please tick the sentence to accept." });
    return acceptQuote(working, { ...by, name, chosen: Array.isArray(chosen) ? chosen.map(String) : [] });
  }

  return { routes: [ofRequest, open, decide, single, restoring, sending] };
}

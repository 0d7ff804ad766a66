/** `extenso/v1/quotes` for clients: a quote is read and decided with its link's secret. */
import { wireOpenQuote } from "@extenso/contract/wire/quotes.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { auditCaller } from "../audit/audit.ts";
import { invalidFields, linkLimit, secretArgument } from "../requests/requests.ts";
import { acceptQuote, askAboutQuote, declineQuote } from "./decide-quote.ts";
import { markSeen, openQuote, quoteBehind } from "./open-quote.ts";
import { downloadQuotePdf } from "./quote-pdf.ts";

export function clientRoutes(dependencies: Dependencies): RestRoute[] {
  const { settings } = dependencies;
  const limit = linkLimit(dependencies);

  const open = studioRoute("/quotes/open", {
    POST: {
      args: { secret: secretArgument },
      response: wireOpenQuote,
      async handle(call) {
        limit(call);
        return { body: await openQuote(dependencies, String(call.params.secret)) };
      },
    },
  });

  const decide = studioRoute("/quotes/decide", {
    POST: {
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
      response: wireOpenQuote,
      async handle(call) {
        limit(call);
        await decideBy(call);
        return { body: await openQuote(dependencies, String(call.params.secret)) };
      },
    },
  });

  const pdf = studioRoute("/quotes/pdf", {
    POST: {
      args: { secret: secretArgument },
      response: "raw",
      async handle(call) {
        limit(call);
        const quote = await quoteBehind(dependencies.database.query, String(call.params.secret));
        return downloadQuotePdf(dependencies, quote);
      },
    },
  });

  const seen = studioRoute("/quotes/seen", {
    POST: {
      args: {
        secret: secretArgument,
        version: { type: "integer", required: true, description: "The version that somebody looks at." },
      },
      response: "raw",
      async handle(call) {
        limit(call);
        const { secret, version } = call.params;
        const quote = await quoteBehind(dependencies.database.query, String(secret));
        const { id } = quote;
        await markSeen(dependencies.database.query, { id, version: Number(version) }, dependencies.clock());
        return { body: null, raw: new Response(null, { status: 204 }) };
      },
    },
  });

  async function decideBy(call: RestCall): Promise<void> {
    const { secret, version, decision, agreed, chosen } = call.params;
    const by = {
      secret: String(secret),
      version: Number(version),
      // The link is the actor; a typed name proves nothing, so it is only quoted.
      actor: { ...auditCaller(call, settings), userId: null, name: "quote link" },
    };
    const text = cleanText(String(call.params.text));
    const name = cleanLine(String(call.params.name));
    const working = { ...dependencies, log: call.log };
    if (decision === "decline") return declineQuote(working, { ...by, reason: text });
    if (decision === "ask") {
      if (text === "") throw invalidFields({ text: "Please write your question." });
      return askAboutQuote(working, { ...by, question: text });
    }
    if (name === "") throw invalidFields({ name: "Please enter your name." });
    if (agreed !== true) throw invalidFields({ agreed: "Please tick the sentence to accept." });
    return acceptQuote(working, { ...by, name, chosen: Array.isArray(chosen) ? chosen.map(String) : [] });
  }

  return [open, decide, pdf, seen];
}

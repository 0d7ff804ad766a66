/** `extenso/v1/quote-templates`: quotes that new ones begin with. */
import { wireQuoteTemplate } from "@extenso/contract/wire/quotes.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../engines/dependencies.ts";
import { idOf } from "../../engines/rest/collection.ts";
import type { RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";
import { auditCaller } from "../audit/audit.ts";
import { invalidFields, mayHandleRequests } from "../requests/requests.ts";
import { deleteQuoteTemplate, listQuoteTemplates, saveQuoteTemplate } from "./quote-templates.ts";
import { readDraft } from "./read-draft.ts";

export function quoteTemplateRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings } = dependencies;
  return [
    studioRoute("/quote-templates", {
      GET: {
        permission: mayHandleRequests,
        response: z.array(wireQuoteTemplate),
        handle: async () => ({ body: await listQuoteTemplates(database.query) }),
      },
      POST: {
        args: {
          name: {
            type: "string",
            required: true,
            maxLength: 80,
            description: "What it is found by; a template of this name is replaced.",
          },
          document: {
            type: "object",
            required: true,
            describedOnly: true,
            description: "The quote as a whole.",
          },
        },
        takesContent: true,
        permission: mayHandleRequests,
        response: z.array(wireQuoteTemplate),
        async handle(call) {
          const name = cleanLine(String(call.params.name));
          if (name === "") throw invalidFields({ name: "Give the template a name." });
          const document = await readDraft(database.query, call.params.document);
          await saveQuoteTemplate(dependencies, { name, document }, auditCaller(call, settings));
          return { body: await listQuoteTemplates(database.query), status: 201 };
        },
      },
    }),
    studioRoute("/quote-templates/(?P<id>[\\d]+)", {
      DELETE: {
        args: { id: { type: "integer", description: "Which template." } },
        permission: mayHandleRequests,
        response: z.array(wireQuoteTemplate),
        async handle(call) {
          await deleteQuoteTemplate(dependencies, idOf(call.params.id), auditCaller(call, settings));
          return { body: await listQuoteTemplates(database.query) };
        },
      },
    }),
  ];
}

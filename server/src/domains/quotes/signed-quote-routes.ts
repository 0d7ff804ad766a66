/** `extenso/v1/signed-quotes`: quotes and agreements that outlive their requests, for administrators. */
import { wireSignedQuote } from "@extenso/contract/wire/quotes.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { collectionRoute } from "../../engines/rest/collection-route.ts";
import type { RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { administratorsOnly } from "../access/access.ts";
import { downloadSignedPdf } from "./quote-pdf.ts";
import { countSignedQuotes, listSignedQuotes } from "./signed-quotes.ts";

const path = "/signed-quotes";

export function signedQuoteRoutes(dependencies: Dependencies): RestRoute[] {
  const { query } = dependencies.database;

  const list = collectionRoute(dependencies.settings, {
    path,
    permission: administratorsOnly,
    response: wireSignedQuote,
    filter: () => null,
    count: () => countSignedQuotes(query),
    list: (_, window) => listSignedQuotes(query, window),
  });

  const pdf = studioRoute(`${path}/(?P<id>[\\d]+)/pdf`, {
    GET: {
      args: { id: { type: "integer", description: "Which quote." } },
      permission: administratorsOnly,
      response: "raw",
      handle: ({ params }) => downloadSignedPdf(dependencies, idOf(params.id)),
    },
  });

  return [list, pdf];
}

/** `extenso/v1/requests/mine/…/quotes`: a member's own quotes, each opened by a link that is made for them. */

import { wireOwnQuote, wireOwnQuoteLink } from "@extenso/contract/wire/quotes.ts";
import * as z from "zod/mini";
import { countRows } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { onlySignedIn, requireUser } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { findOwnRequest, linkLimit, ownRequestPath, referenceArgument } from "../requests/requests.ts";
import { noOpenQuote } from "./open-quote.ts";
import { documentOf, findVersion, isOver, type Quote, quotesOfRequest } from "./quote-store.ts";
import { makeQuoteLink } from "./send-quote.ts";

type OwnQuote = z.infer<typeof wireOwnQuote>;

const ofRequest = `${ownRequestPath}/quotes`;

const number: Argument<RestCall> = { type: "string", description: "Such as Q-2026-014." };

/** Limit of links per quote, against repeated clicks. */
const mostLinks = 100;

export function memberRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, clock } = dependencies;
  const { query } = database;
  const limit = linkLimit(dependencies);

  /** Quotes that were sent and not withdrawn. @throws {RestError} 404 for somebody else's request. */
  async function ownQuotes(call: RestCall): Promise<Quote[]> {
    const { id } = await findOwnRequest(query, requireUser(call), String(call.params.reference));
    const quotes = await quotesOfRequest(query, id);
    return quotes.filter(({ version, status }) => version > 0 && status !== "revoked");
  }

  const list = studioRoute(ofRequest, {
    GET: {
      args: { reference: referenceArgument },
      permission: onlySignedIn,
      response: z.array(wireOwnQuote),
      async handle(call) {
        const body: OwnQuote[] = [];
        for (const quote of await ownQuotes(call)) {
          // Drafts stay hidden: members see only the version that was sent.
          const sent = await findVersion(query, quote.id, quote.version);
          if (sent) body.push(presentOwn(quote, { title: documentOf(sent).title, now: clock() }));
        }
        return { body };
      },
    },
  });

  const link = studioRoute(`${ofRequest}/(?P<number>Q-\\d{4}-\\d{1,9})/link`, {
    POST: {
      args: { reference: referenceArgument, number },
      permission: onlySignedIn,
      response: wireOwnQuoteLink,
      async handle(call) {
        limit(call);
        const quotes = await ownQuotes(call);
        const quote = quotes.find((one) => one.number === call.params.number);
        if (!quote) throw noOpenQuote();
        const url = await database.query.transaction().execute(async (rows) => {
          const count = await countRows(rows.selectFrom("quote_links").where("quote_id", "=", quote.id));
          if (count >= mostLinks) {
            const message = "This quote was opened very often. Use the link in your mail.";
            throw new RestError("rest_too_many_links", message, 429);
          }
          return makeQuoteLink(rows, quote.id, { publicUrl: settings.publicUrl, now: clock() });
        });
        return { body: { path: new URL(url).pathname }, status: 201 };
      },
    },
  });

  return [list, link];
}

function presentOwn(quote: Quote, { title, now }: { title: string; now: Date }): OwnQuote {
  const { number: name, status, total_cents, currency, valid_until } = quote;
  return {
    number: name,
    status,
    title,
    total_cents,
    currency,
    valid_until: valid_until ?? "",
    is_over: isOver(quote, now),
  };
}

/** `extenso/v1/quotes` as a list: all of the studio, narrowed and paged by the database, and as a file. */
import { decimalAmount } from "@extenso/contract/quotes/money.ts";
import { quoteStandingName } from "@extenso/contract/quotes/quote-document.ts";
import { type WireStudioQuote, wireStudioQuote } from "@extenso/contract/wire/quotes.ts";
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from "kysely";
import type { CsvColumns } from "../../engines/csv/csv.ts";
import { countRows, type Query } from "../../engines/database/query.ts";
import { hasTypedWords } from "../../engines/database/short-texts.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { orderArgument, type PageWindow, searchWords } from "../../engines/rest/collection.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { collectionWithCsv } from "../access/access.ts";
import { clientsOf, mayHandleRequests } from "../requests/requests.ts";
import { isOver, presentListed } from "./quote-store.ts";

type Is = ExpressionBuilder<Tables, "quotes">;

/** Filters of the list. Quotes that were sent are `sent` until their days are over, and `ended` then. */
const conditions = {
  draft: (is: Is) => is("status", "=", "draft"),
  sent: (is: Is, now: string) => is.and([is("status", "=", "sent"), is("valid_until", ">", now)]),
  ended: (is: Is, now: string) => is.and([is("status", "=", "sent"), is("valid_until", "<=", now)]),
  accepted: (is: Is) => is("status", "=", "accepted"),
  declined: (is: Is) => is("status", "=", "declined"),
  revoked: (is: Is) => is("status", "=", "revoked"),
} satisfies Record<string, (is: Is, now: string) => Expression<SqlBool>>;

type Standing = keyof typeof conditions;
const standings = Object.keys(conditions) as Standing[];

interface QuoteFilter {
  /** `null`: all. */
  standing: Standing | null;
  /** As it was typed: number, title and client have all its words. */
  search: string;
  order: "asc" | "desc";
  now: Date;
}

function narrowed<Selected>(
  from: SelectQueryBuilder<Tables, "quotes", Selected>,
  { standing, search, now }: QuoteFilter,
): SelectQueryBuilder<Tables, "quotes", Selected> {
  const found = hasTypedWords(search);
  const rows = standing ? from.where((is) => conditions[standing](is, now.toISOString())) : from;
  return found ? rows.where(found) : rows;
}

/** The rows are chosen by their ids, which indexes hold, before documents are read. */
async function listQuotes(
  query: Query,
  filter: QuoteFilter,
  { offset, limit }: PageWindow,
): Promise<WireStudioQuote[]> {
  const found = await narrowed(query.selectFrom("quotes"), filter)
    .select("id")
    .orderBy("id", filter.order)
    .offset(offset)
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const quotes = await query
    .selectFrom("quotes")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id", filter.order)
    .execute();
  const clients = await clientsOf(
    query,
    quotes.map(({ request_id }) => request_id),
  );
  return quotes.map((quote) => ({
    ...presentListed(quote),
    client: clients.get(quote.request_id) ?? { name: "", company: "" },
    is_over: isOver(quote, filter.now),
  }));
}

const filterArguments: Record<string, Argument<RestCall>> = {
  search: searchWords(),
  status: {
    type: "string",
    enum: standings,
    description:
      "Limit results to drafts, to what waits for an answer, has ended, was decided, or withdrawn.",
  },
  order: orderArgument("desc"),
};

const csvColumns: CsvColumns<WireStudioQuote> = [
  ["Number", ({ number }) => number],
  ["Status", quoteStandingName],
  ["Title", ({ title }) => title],
  ["Client", ({ client }) => client.name],
  ["Company", ({ client }) => client.company],
  ["Created", ({ created_at }) => created_at],
  ["Sent", ({ sent_at }) => sent_at ?? ""],
  ["Valid until", ({ valid_until }) => valid_until ?? ""],
  ["Decided", ({ decided_at }) => decided_at ?? ""],
  ["Total", ({ total_cents }) => decimalAmount(total_cents)],
  ["Currency", ({ currency }) => currency],
];

export function listRoutes(dependencies: Dependencies): RestRoute[] {
  const { clock } = dependencies;
  const { query } = dependencies.database;
  return collectionWithCsv(dependencies, {
    path: "/quotes",
    args: filterArguments,
    permission: mayHandleRequests,
    response: wireStudioQuote,
    filter: ({ params: { status, search, order } }): QuoteFilter => ({
      standing: standings.find((one) => one === status) ?? null,
      search: search === undefined ? "" : String(search),
      order: order === "asc" ? "asc" : "desc",
      now: clock(),
    }),
    count: (filter) => countRows(narrowed(query.selectFrom("quotes"), filter)),
    list: (filter, window) => listQuotes(query, filter, window),
    columns: csvColumns,
  });
}

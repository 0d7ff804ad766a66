/** `extenso/v1/invoices` as lists: all of the studio, their counts, their file, and those of one request. */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { inStudioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import { standingName } from "@extenso/contract/invoices/invoice-document.ts";
import { quoteParts } from "@extenso/contract/invoices/quote-parts.ts";
import { decimalAmount } from "@extenso/contract/quotes/money.ts";
import {
  type WireInvoiceListed,
  type WireMoneyOfRequest,
  wireInvoiceCounts,
  wireInvoiceListed,
  wireInvoiceSettings,
  wireMoneyOfRequest,
} from "@extenso/contract/wire/invoices.ts";
import type { CsvColumns } from "../../engines/csv/csv.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf, searchWords } from "../../engines/rest/collection.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { administratorsOnly, collectionWithCsv } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { findAcceptedQuote, quotesOfRequest } from "../quotes/quotes.ts";
import { findRequest, mayHandleRequests, noSuchRequest } from "../requests/requests.ts";
import { mostInvoices } from "./invoice-drafts.ts";
import { changeInvoiceSettings, readInvoiceSettings } from "./invoice-settings.ts";
import { type Invoice, presentListed } from "./invoice-store.ts";
import {
  countInvoices,
  countViews,
  type InvoiceFilter,
  invoiceViews,
  listedColumns,
  listInvoices,
} from "./list-invoices.ts";

const path = "/invoices";

const filterArguments: Record<string, Argument<RestCall>> = {
  search: searchWords(),
  view: {
    type: "string",
    enum: [...invoiceViews],
    description: "Limit results to drafts, to what is open, overdue or paid, or to what is void.",
  },
};

export function listRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, clock } = dependencies;
  const { query } = database;
  const today = () => dateAt(clock(), settings.timezone);

  const filterOf = ({ search: typed, view }: RestCall["params"]): InvoiceFilter => ({
    view: invoiceViews.find((one) => one === view) ?? null,
    search: typed === undefined ? "" : String(typed),
    today: today(),
  });

  const lists = collectionWithCsv(dependencies, {
    path,
    args: filterArguments,
    permission: mayHandleRequests,
    response: wireInvoiceListed,
    filter: ({ params }) => filterOf(params),
    count: (filter) => countInvoices(query, filter),
    async list(filter, rows) {
      const invoices = await listInvoices(query, filter, rows);
      return invoices.map((invoice) => presentListed(invoice, filter.today));
    },
    columns: csvColumns,
    fileName: () => `invoices-${today()}`,
  });

  const counts = studioRoute(`${path}/counts`, {
    GET: {
      permission: mayHandleRequests,
      response: wireInvoiceCounts,
      handle: async () => ({ body: await countViews(query, today()) }),
    },
  });

  const terms = studioRoute(`${path}/settings`, {
    GET: {
      permission: mayHandleRequests,
      response: wireInvoiceSettings,
      handle: async () => ({ body: await readInvoiceSettings(query) }),
    },
    POST: {
      args: {
        settings: {
          type: "object",
          required: true,
          describedOnly: true,
          description: "Terms, notes and the way to pay, as a whole.",
        },
      },
      takesContent: true,
      permission: administratorsOnly,
      response: wireInvoiceSettings,
      async handle(call) {
        const by = { caller: requireUser(call), actor: auditCaller(call, settings) };
        await changeInvoiceSettings(dependencies, by, call.params.settings);
        return { body: await readInvoiceSettings(query) };
      },
    },
  });

  const ofRequest = studioRoute("/requests/(?P<id>[\\d]+)/money", {
    GET: {
      args: { id: { type: "integer", description: "Which request." } },
      permission: mayHandleRequests,
      response: wireMoneyOfRequest,
      async handle({ params }) {
        const request = await findRequest(query, idOf(params.id));
        if (!request) throw noSuchRequest();
        return { body: await moneyOfRequest(query, request, { now: clock(), today: today() }) };
      },
    },
  });

  return [...lists, counts, terms, ofRequest];
}

// Invoices as a table for spreadsheets.

const csvColumns: CsvColumns<WireInvoiceListed> = [
  ["Number", ({ number }) => number ?? ""],
  ["Kind", ({ kind }) => (kind === "credit" ? "Credit note" : "Invoice")],
  ["Status", standingName],
  ["Title", ({ title }) => title],
  ["Client", ({ client }) => client.name],
  ["Company", ({ client }) => client.company],
  ["Issued", ({ issued_on }) => issued_on ?? ""],
  ["Due", ({ due_on }) => due_on ?? ""],
  ["Total", ({ kind, total_cents }) => decimalAmount(kind === "credit" ? -total_cents : total_cents)],
  ["Credited", ({ credited_cents }) => decimalAmount(credited_cents)],
  ["Paid", ({ paid_cents }) => decimalAmount(paid_cents)],
  ["Balance", ({ status, balance_cents }) => (status === "draft" ? "" : decimalAmount(balance_cents))],
  ["Currency", ({ currency }) => currency],
];

// Amounts of one request: quoted, agreed, billed and paid, and the parts of its accepted quotes that can be billed.

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

async function moneyOfRequest(
  query: Query,
  request: { id: number; currency: string },
  { now, today }: { now: Date; today: string },
): Promise<WireMoneyOfRequest> {
  const quotes = await quotesOfRequest(query, request.id);
  const invoices = await query
    .selectFrom("invoices")
    .select(listedColumns)
    .where("request_id", "=", request.id)
    .orderBy("id", "desc")
    .limit(mostInvoices)
    .execute();
  const accepted = quotes.filter(({ status }) => status === "accepted");
  const agreed = sum(accepted.map(({ total_cents }) => total_cents));
  const open = quotes.find(
    ({ status, valid_until }) => status === "sent" && (valid_until ?? "") > now.toISOString(),
  );
  const billed = invoices.filter(
    ({ kind, status }) => kind === "invoice" && status !== "draft" && status !== "void",
  );
  const parts: WireMoneyOfRequest["parts"] = [];
  for (const quote of accepted) {
    const found = await findAcceptedQuote(query, quote);
    if (!found) continue;
    for (const [part, { label, totalCents, due }] of quoteParts(found.document, found.chosen).entries()) {
      parts.push({
        quote: { id: quote.id, number: quote.number },
        part,
        label,
        total_cents: totalCents,
        due_on: due.kind === "date" ? due.on : null,
        invoice: invoiceOfPart(invoices, quote.id, part)?.id ?? null,
      });
    }
  }
  return {
    money: {
      currency: request.currency,
      quoted_cents: agreed + (open?.total_cents ?? 0),
      agreed_cents: agreed,
      billed_cents: sum(
        billed.map(({ total_cents, credited_cents, rate_millionths }) =>
          inStudioCurrency(total_cents - credited_cents, rate_millionths),
        ),
      ),
      paid_cents: sum(
        billed.map(({ paid_cents, rate_millionths }) => inStudioCurrency(paid_cents, rate_millionths)),
      ),
    },
    invoices: invoices.map((invoice) => presentListed(invoice, today)),
    parts,
  };
}

function invoiceOfPart(
  invoices: readonly Pick<Invoice, "id" | "status" | "quote_id" | "quote_part">[],
  quoteId: number,
  part: number,
): { id: number } | undefined {
  return invoices.find(
    ({ status, quote_id, quote_part }) =>
      quote_id === quoteId && quote_part === part && status !== "void" && status !== "credited",
  );
}

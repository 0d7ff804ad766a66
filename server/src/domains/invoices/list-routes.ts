/** `extenso/v1/invoices` as lists: all of the studio, their counts, their file, and those of one request. */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import {
  wireInvoiceCounts,
  wireInvoiceListed,
  wireInvoiceSettings,
  wireMoneyOfRequest,
} from "@extenso/contract/wire/invoices.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf, searchWords } from "../../engines/rest/collection.ts";
import { requireUser } from "../../engines/rest/request/signed-in.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { administratorsOnly, collectionWithCsv } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { findRequest, mayHandleRequests, noSuchRequest } from "../requests/requests.ts";
import { changeInvoiceSettings, readInvoiceSettings } from "./invoice-settings.ts";
import { presentListed } from "./invoice-store.ts";
import { csvColumns } from "./invoices-csv.ts";
import {
  countInvoices,
  countViews,
  type InvoiceFilter,
  invoiceViews,
  listInvoices,
} from "./list-invoices.ts";
import { moneyOfRequest } from "./money-of-request.ts";

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
    answers: wireInvoiceListed,
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
      answers: wireInvoiceCounts,
      handle: async () => ({ body: await countViews(query, today()) }),
    },
  });

  const terms = studioRoute(`${path}/settings`, {
    GET: {
      permission: mayHandleRequests,
      answers: wireInvoiceSettings,
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
      answers: wireInvoiceSettings,
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
      answers: wireMoneyOfRequest,
      async handle({ params }) {
        const request = await findRequest(query, idOf(params.id));
        if (!request) throw noSuchRequest();
        return { body: await moneyOfRequest(query, request, { now: clock(), today: today() }) };
      },
    },
  });

  return [...lists, counts, terms, ofRequest];
}

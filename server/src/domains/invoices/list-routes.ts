/** `extenso/v1/invoices` as lists: all of the studio, their counts, their file, and those of one request. */
import {
  wireInvoiceCounts,
  wireInvoiceListed,
  wireInvoiceSettings,
  wireMoneyOfRequest,
} from "@extenso/contract/wire/invoices.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { checkPage, idOf, inCollection, pagingArguments, windowOf } from "../../engines/rest/collection.ts";
import { requireUser } from "../../engines/rest/request/signed-in.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { administratorsOnly } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { findRequest, mayHandleRequests, noSuchRequest } from "../requests/requests.ts";
import { changeInvoiceSettings, readInvoiceSettings } from "./invoice-settings.ts";
import { presentListed } from "./invoice-store.ts";
import { invoicesCsv } from "./invoices-csv.ts";
import {
  countInvoices,
  countViews,
  type InvoiceFilter,
  invoiceViews,
  listInvoices,
} from "./list-invoices.ts";
import { moneyOfRequest } from "./money-of-request.ts";
import { studioDay } from "./studio-day.ts";

const namespace = "extenso/v1";
const path = "/invoices";

const { page, per_page, search } = pagingArguments;
const filterArguments: Record<string, Argument<RestCall>> = {
  ...(search ? { search: { ...search, maxLength: 200 } } : {}),
  view: {
    type: "string",
    enum: [...invoiceViews],
    description: "Limit results to drafts, to what is open, overdue or paid, or to what is void.",
  },
};

export function listRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, clock } = dependencies;
  const { query } = database;
  const reading = { query, kind: database.kind };
  const today = () => studioDay(clock(), settings.timezone);

  const filterOf = ({ search: typed, view }: RestCall["params"]): InvoiceFilter => ({
    view: invoiceViews.find((one) => one === view) ?? null,
    search: typed === undefined ? "" : String(typed),
    today: today(),
  });

  const list: RestRoute = {
    namespace,
    path,
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        args: { ...(page ? { page } : {}), ...(per_page ? { per_page } : {}), ...filterArguments },
        noStore: true,
        permission: mayHandleRequests,
        answers: z.array(wireInvoiceListed),
        async handle({ params }) {
          const filter = filterOf(params);
          const window = windowOf(params);
          const total = await countInvoices(reading, filter);
          checkPage(window, total, "rest_invalid_page_number");
          const invoices = await listInvoices(reading, filter, window);
          return {
            body: invoices.map((invoice) => presentListed(invoice, filter.today)),
            ...inCollection(`${settings.publicUrl}/wp-json/${namespace}${path}`, window, total),
          };
        },
      },
    ],
  };

  const counts: RestRoute = {
    namespace,
    path: `${path}/counts`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        noStore: true,
        permission: mayHandleRequests,
        answers: wireInvoiceCounts,
        handle: async () => ({ body: await countViews(reading, today()) }),
      },
    ],
  };

  const csv: RestRoute = {
    namespace,
    path: `${path}/csv`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        args: filterArguments,
        noStore: true,
        permission: mayHandleRequests,
        answers: "raw",
        async handle(call) {
          const filter = filterOf(call.params);
          const body = invoicesCsv(
            async (window) =>
              (await listInvoices(reading, filter, window)).map((invoice) =>
                presentListed(invoice, filter.today),
              ),
            { caller: requireUser(call), now: clock() },
          );
          return {
            body: null,
            raw: new Response(body, {
              headers: {
                "Content-Type": "text/csv; charset=utf-8",
                "Content-Disposition": `attachment; filename="invoices-${filter.today}.csv"`,
              },
            }),
          };
        },
      },
    ],
  };

  const terms: RestRoute = {
    namespace,
    path: `${path}/settings`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        noStore: true,
        permission: mayHandleRequests,
        answers: wireInvoiceSettings,
        handle: async () => ({ body: await readInvoiceSettings(query) }),
      },
      {
        methods: ["POST"],
        args: {
          settings: {
            type: "object",
            required: true,
            describedOnly: true,
            description: "Terms, notes and the way to pay, as a whole.",
          },
        },
        takesContent: true,
        noStore: true,
        permission: administratorsOnly,
        answers: wireInvoiceSettings,
        async handle(call) {
          const by = { caller: requireUser(call), actor: auditCaller(call, settings) };
          await changeInvoiceSettings(dependencies, by, call.params.settings);
          return { body: await readInvoiceSettings(query) };
        },
      },
    ],
  };

  const ofRequest: RestRoute = {
    namespace,
    path: "/requests/(?P<id>[\\d]+)/money",
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        args: { id: { type: "integer", description: "Which request." } },
        noStore: true,
        permission: mayHandleRequests,
        answers: wireMoneyOfRequest,
        async handle({ params }) {
          const request = await findRequest(query, idOf(params.id));
          if (!request) throw noSuchRequest();
          return { body: await moneyOfRequest(query, request, { now: clock(), today: today() }) };
        },
      },
    ],
  };

  return [list, counts, csv, terms, ofRequest];
}

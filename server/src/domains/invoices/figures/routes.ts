/** `extenso/v1/invoices/figures` and `…/taxes/csv`: the studio's money in figures, for administrators. */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { wireInvoiceFigures } from "@extenso/contract/wire/invoices.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { administratorsOnly, csvRoute } from "../../access/access.ts";
import { invoiceFigures } from "./invoice-figures.ts";
import { listTaxLines, type TaxLine, type TaxLineFilter, taxLineColumns } from "./tax-lines-csv.ts";

export function figureRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, clock } = dependencies;
  const today = () => dateAt(clock(), settings.timezone);

  const figures = studioRoute("/invoices/figures", {
    GET: {
      permission: administratorsOnly,
      answers: wireInvoiceFigures,
      handle: async () => ({ body: await invoiceFigures(database.query, today()) }),
    },
  });

  const taxes = csvRoute<TaxLineFilter, TaxLine>(dependencies, {
    path: "/invoices/taxes",
    args: {
      year: {
        type: "integer",
        minimum: 2000,
        maximum: 9999,
        description: "Limit rows to what was sent in a year of the studio’s calendar.",
      },
    },
    permission: administratorsOnly,
    filter: ({ params: { year } }) => ({ year: year === undefined ? null : Number(year), today: today() }),
    list: (filter, rows) => listTaxLines(database.query, filter, rows),
    columns: taxLineColumns,
    fileName: () => `invoice-taxes-${today()}`,
  });

  return [figures, taxes];
}

/** `extenso/v1/invoices/figures` and `…/taxes/csv`: the studio's money in figures, for administrators. */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import {
  type ForeignMoney,
  inStudioCurrency,
  rateLabel,
  studioCurrency,
} from "@extenso/contract/invoices/invoice-currency.ts";
import { standingName } from "@extenso/contract/invoices/invoice-document.ts";
import { decimalAmount } from "@extenso/contract/quotes/money.ts";
import { wireInvoiceFigures } from "@extenso/contract/wire/invoices.ts";
import type { Selectable } from "kysely";
import type { CsvColumns } from "../../../engines/csv/csv.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { administratorsOnly, csvRoute } from "../../access/access.ts";
import { documentOf, type ListedInvoice, presentListed } from "../invoice-store.ts";
import { listedColumns } from "../list-invoices.ts";
import type { InvoiceTaxesTable } from "../tables.ts";
import { invoiceFigures } from "./invoice-figures.ts";

export function figureRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, clock } = dependencies;
  const today = () => dateAt(clock(), settings.timezone);

  const figures = studioRoute("/invoices/figures", {
    GET: {
      permission: administratorsOnly,
      response: wireInvoiceFigures,
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
    list: (filter, window) => listTaxLines(database.query, filter, window),
    columns: taxLineColumns,
    fileName: () => `invoice-taxes-${today()}`,
  });

  return [figures, taxes];
}

// For the accountant: a row for each tax of each invoice and credit note; one without taxes has a row, too.

interface TaxLine {
  invoice: ReturnType<typeof presentListed>;
  /** Currency and rate of an invoice that isn't in the studio's. */
  foreign: ForeignMoney | undefined;
  /** In the studio's currency, as taxes are. Before taxes; below zero for a credit note, nothing for what is void. */
  netCents: number;
  tax: { name: string; rateThousandths: number; number: string; cents: number } | null;
}

interface TaxLineFilter {
  /** `null`: all that is kept. */
  year: number | null;
  /** The studio's day. */
  today: string;
}

/** Windows count invoices, by an index that holds their order; each has a row at least. */
async function listTaxLines(
  query: Query,
  { year, today }: TaxLineFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<TaxLine[]> {
  const found = await query
    .selectFrom("invoices")
    .select("id")
    .where("issued_on", ">=", year === null ? "" : `${year}-01-01`)
    .$if(year !== null, (rows) => rows.where("issued_on", "<=", `${year}-12-31`))
    .orderBy("issued_on")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const invoices = await query.selectFrom("invoices").select(listedColumns).where("id", "in", ids).execute();
  const byId = new Map<number, ListedInvoice>(invoices.map((invoice) => [invoice.id, invoice]));
  const taxes = await query
    .selectFrom("invoice_taxes")
    .selectAll()
    .where("invoice_id", "in", ids)
    .orderBy("invoice_id")
    .orderBy("position")
    .execute();
  const taxesOf = Map.groupBy(taxes, ({ invoice_id }) => invoice_id);
  return ids.flatMap((id) => {
    const invoice = byId.get(id);
    return invoice ? linesOf(invoice, taxesOf.get(id) ?? [], today) : [];
  });
}

function linesOf(
  listed: ListedInvoice,
  taxes: readonly Selectable<InvoiceTaxesTable>[],
  today: string,
): TaxLine[] {
  const invoice = presentListed(listed, today);
  const { foreign } = documentOf(listed);
  const sign = invoice.status === "void" ? 0 : invoice.kind === "credit" ? -1 : 1;
  const taxCents = taxes.reduce((sum, { cents }) => sum + Number(cents), 0);
  const netCents = sign * inStudioCurrency(invoice.total_cents - taxCents, listed.rate_millionths);
  if (taxes.length === 0) return [{ invoice, foreign, netCents, tax: null }];
  return taxes.map(({ name, rate_thousandths: rateThousandths, number, cents, studio_cents }) => ({
    invoice,
    foreign,
    netCents,
    tax: { name, rateThousandths, number, cents: sign * Number(studio_cents ?? cents) },
  }));
}

const taxLineColumns: CsvColumns<TaxLine> = [
  ["Number", ({ invoice }) => invoice.number ?? ""],
  ["Kind", ({ invoice }) => (invoice.kind === "credit" ? "Credit note" : "Invoice")],
  ["Status", ({ invoice }) => standingName(invoice)],
  ["Issued", ({ invoice }) => invoice.issued_on ?? ""],
  ["Title", ({ invoice }) => invoice.title],
  ["Client", ({ invoice }) => invoice.client.name],
  ["Company", ({ invoice }) => invoice.client.company],
  ["Currency", () => studioCurrency],
  ["Before taxes", ({ netCents }) => decimalAmount(netCents)],
  ["Tax", ({ tax }) => tax?.name ?? ""],
  ["Rate %", ({ tax }) => (tax ? String(tax.rateThousandths / 1_000) : "")],
  ["Registration", ({ tax }) => tax?.number ?? ""],
  ["Tax amount", ({ tax }) => (tax ? decimalAmount(tax.cents) : "")],
  ["Invoiced in", ({ invoice }) => invoice.currency],
  ["Exchange rate", ({ foreign }) => (foreign ? rateLabel(foreign.rateMillionths) : "")],
];

/** `extenso/v1/payments`: money that came and went, of all invoices, for those who record it. */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { paymentKinds, paymentWayNames } from "@extenso/contract/invoices/invoice-document.ts";
import { decimalAmount } from "@extenso/contract/quotes/money.ts";
import { type WireListedPayment, wireListedPayment } from "@extenso/contract/wire/invoices.ts";
import { countRows, type Query } from "../../engines/database/query.ts";
import { hasTypedWords } from "../../engines/database/short-texts.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { type PageWindow, searchWords } from "../../engines/rest/collection.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import type { StripeSettings } from "../../kernel/settings/settings.ts";
import { collectionWithCsv } from "../access/access.ts";
import { mayHandleRequests, readDay } from "../requests/requests.ts";
import { documentOf } from "./invoice-store.ts";
import { stripeUrlOf } from "./stripe/stripe-account.ts";

interface PaymentFilter {
  kind?: WireListedPayment["kind"];
  way?: string;
  /** Days of the studio, both included; `null` for no bound. */
  from: string | null;
  to: string | null;
  search: string;
}

const day = (description: string): Argument<RestCall> => ({
  type: "string",
  pattern: "^(\\d{4}-\\d{2}-\\d{2})?$",
  description,
});

const filterArguments: Record<string, Argument<RestCall>> = {
  search: searchWords(),
  kind: { type: "string", enum: [...paymentKinds], description: "Limit results to payments, or to refunds." },
  way: {
    type: "string",
    enum: Object.keys(paymentWayNames),
    description: "Limit results to one way in which money came or went.",
  },
  from: day("Limit results to this day and later ones."),
  to: day("Limit results to this day and earlier ones."),
};

/** @throws {RestError} 400 for a day that isn't in the calendar. */
function filterOf({ params: { search = "", from = "", to = "", ...choices } }: RestCall): PaymentFilter {
  return {
    ...(choices as Pick<PaymentFilter, "kind" | "way">),
    from: readDay("from", String(from)),
    to: readDay("to", String(to)),
    search: String(search),
  };
}

export function paymentListRoutes(dependencies: Dependencies): RestRoute[] {
  const { settings, clock } = dependencies;
  const { query } = dependencies.database;
  return collectionWithCsv(dependencies, {
    path: "/payments",
    args: filterArguments,
    permission: mayHandleRequests,
    response: wireListedPayment,
    filter: filterOf,
    count: (filter) => countRows(filtered(query, filter)),
    list: (filter, window) => listAllPayments(query, filter, { ...window, stripe: settings.stripe }),
    columns: [
      ["Day", ({ paid_on }) => paid_on],
      ["Kind", ({ kind }) => (kind === "refund" ? "Refund" : "Payment")],
      ["Invoice", ({ invoice }) => invoice.number],
      ["Client", ({ client }) => client.name],
      ["Company", ({ client }) => client.company],
      ["Way", ({ way }) => paymentWayNames[way] ?? way],
      ["Reference", ({ reference }) => reference],
      ["Amount", ({ kind, amount_cents }) => decimalAmount(kind === "refund" ? -amount_cents : amount_cents)],
      ["Currency", ({ currency }) => currency],
      ["Recorded by", ({ author }) => author],
      ["Recorded (UTC)", ({ created_at }) => created_at.slice(0, 19)],
    ],
    fileName: () => `payments-${dateAt(clock(), settings.timezone)}`,
  });
}

/** Those that were not taken back; the search finds words of all that the list shows but days and amounts. */
function filtered(query: Query, { kind, way, from, to, search }: PaymentFilter) {
  const found = hasTypedWords(search);
  const payments = query
    .selectFrom("invoice_payments")
    .where("undone_at", "is", null)
    .$if(kind !== undefined, (rows) => rows.where("kind", "=", kind ?? "payment"))
    .$if(way !== undefined, (rows) => rows.where("way", "=", way ?? ""))
    .$if(from !== null, (rows) => rows.where("paid_on", ">=", from ?? ""))
    .$if(to !== null, (rows) => rows.where("paid_on", "<=", to ?? ""));
  return found ? payments.where(found) : payments;
}

/**
 * The newest by the day on which the money came or went, then those recorded last. The rows are chosen by their ids,
 * which an index has in this order, before documents are read.
 */
async function listAllPayments(
  query: Query,
  filter: PaymentFilter,
  { offset, limit, stripe }: PageWindow & { stripe: StripeSettings | undefined },
): Promise<WireListedPayment[]> {
  const found = await filtered(query, filter)
    .select("id")
    .orderBy("paid_on", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const payments = await query
    .selectFrom("invoice_payments as payment")
    .innerJoin("invoices", "invoices.id", "payment.invoice_id")
    .select(["payment.id", "payment.key", "payment.kind", "payment.amount_cents", "payment.paid_on"])
    .select(["payment.way", "payment.reference", "payment.author_name as author", "payment.created_at"])
    .select(["invoices.id as invoice_id", "invoices.number", "invoices.currency", "invoices.document"])
    .where("payment.id", "in", ids)
    .orderBy("payment.paid_on", "desc")
    .orderBy("payment.id", "desc")
    .execute();
  return payments.map(({ key, invoice_id, number, document, ...payment }) => {
    const { name, company } = documentOf({ document }).client;
    return {
      ...payment,
      stripe_url: stripeUrlOf({ key, reference: payment.reference }, stripe),
      invoice: { id: invoice_id, number: number ?? "" },
      client: { name, company },
    };
  });
}

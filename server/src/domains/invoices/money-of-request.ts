/** Amounts of one request: quoted, agreed, billed and paid, and the parts of its accepted quotes that can be billed. */
import { inStudioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import { quoteParts } from "@extenso/contract/invoices/quote-parts.ts";
import type { WireMoneyOfRequest } from "@extenso/contract/wire/invoices.ts";
import type { Query } from "../../engines/database/query.ts";
import { findAcceptedQuote, quotesOfRequest } from "../quotes/quotes.ts";
import { mostInvoices } from "./invoice-drafts.ts";
import { type Invoice, presentListed } from "./invoice-store.ts";
import { listedColumns } from "./list-invoices.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

export async function moneyOfRequest(
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

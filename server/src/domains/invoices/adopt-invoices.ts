/**
 * Rows that a process of an earlier version wrote while it was being replaced: they get the columns and the rows that it
 * didn't know of, so that figures and records that are kept by law are whole.
 */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { inStudioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { hourlyJob } from "../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { adoptSignedQuotes, findSignedQuote } from "../quotes/quotes.ts";
import { findRequest } from "../requests/requests.ts";
import { rewriteTaxes } from "./figures/write-taxes.ts";
import { lockInvoice } from "./invoice-store.ts";
import { paymentSearchText } from "./payments.ts";

type AdoptDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

/** Rows of each kind in one hour; the others have the next. */
const mostAdopted = 500;

export function adoptInvoicesJob(dependencies: AdoptDependencies): JobHandler {
  return hourlyJob("invoices.adopt-rows", async () => {
    const { query } = dependencies.database;
    await adoptSignedQuotes(dependencies);
    await adoptReferences(query);
    await adoptTaxes(dependencies);
    await adoptPayments(query);
  });
}

/** People and signed quotes that invoices belong to. */
async function adoptReferences(query: Query): Promise<void> {
  const incomplete = await query
    .selectFrom("invoices")
    .select(["id", "request_id", "quote_id"])
    .where(({ eb, or, and }) =>
      or([
        and([eb("contact_id", "is", null), eb("request_id", "is not", null)]),
        and([eb("signed_quote_id", "is", null), eb("quote_id", "is not", null)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(mostAdopted)
    .execute();
  for (const { id, request_id, quote_id } of incomplete) {
    const request = request_id === null ? undefined : await findRequest(query, request_id);
    const signed = quote_id === null ? undefined : await findSignedQuote(query, quote_id);
    await query
      .updateTable("invoices")
      .set(({ fn, val }) => ({
        contact_id: fn.coalesce("contact_id", val(request?.contact_id ?? null)),
        signed_quote_id: fn.coalesce("signed_quote_id", val(signed?.id ?? null)),
      }))
      .where("id", "=", id)
      .execute();
  }
}

async function adoptTaxes({ database, settings, clock }: AdoptDependencies): Promise<void> {
  const { query, kind } = database;
  const year = Number(dateAt(clock(), settings.timezone).slice(0, 4));
  const incomplete = await query
    .selectFrom("invoices")
    .select("id")
    // Figures begin with the last year.
    .where("issued_on", ">=", String(year - 1))
    .where("status", "!=", "draft")
    .where(({ eb, or, and, not, exists, selectFrom }) => {
      const taxes = selectFrom("invoice_taxes").select("position").whereRef("invoice_id", "=", "invoices.id");
      return or([
        exists(taxes.where("counted_cents", "is", null)),
        and([eb("status", "=", "void"), exists(taxes.where("counted_on", "is not", null))]),
        and([not(exists(taxes)), eb("document", "not like", '%"taxes":[]%')]),
      ]);
    })
    .limit(mostAdopted)
    .execute();
  for (const { id } of incomplete)
    await query.transaction().execute(async (rows) => rewriteTaxes(rows, await lockInvoice(rows, id, kind)));
}

/** Search texts of payments, and amounts of those of invoices in another currency. */
async function adoptPayments(query: Query): Promise<void> {
  const payments = await query
    .selectFrom("invoice_payments")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["invoice_payments.id", "amount_cents", "way", "reference", "author_name"])
    .select(["rate_millionths", "number", "document"])
    .where(({ eb, or, and }) =>
      or([
        and([eb("rate_millionths", "is not", null), eb("studio_cents", "is", null)]),
        eb("invoice_payments.search_text", "=", ""),
      ]),
    )
    .limit(mostAdopted)
    .execute();
  for (const { id, amount_cents, rate_millionths, ...payment } of payments)
    await query
      .updateTable("invoice_payments")
      .set({
        studio_cents: rate_millionths === null ? null : inStudioCurrency(amount_cents, rate_millionths),
        search_text: paymentSearchText(payment, payment),
      })
      .where("id", "=", id)
      .execute();
}

/**
 * Rows that a process of an earlier version wrote while it was being replaced: they get the columns and the rows that it
 * didn't know of, so that figures and records that are kept by law are whole.
 */
import { inStudioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { hourlyJob } from "../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { adoptSignedQuotes } from "../quotes/quotes.ts";
import { rewriteTaxes } from "./figures/write-taxes.ts";
import { lockInvoice } from "./invoice-store.ts";
import { studioDay } from "./studio-day.ts";

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
  await query
    .updateTable("invoices")
    .set(({ ref }) => ({ signed_quote_id: ref("quote_id") }))
    .where("signed_quote_id", "is", null)
    .where("quote_id", "in", query.selectFrom("signed_quotes").select("id"))
    .execute();
  await query
    .updateTable("invoices")
    .set(({ selectFrom }) => ({
      contact_id: selectFrom("contact_requests")
        .select("contact_requests.contact_id")
        .whereRef("contact_requests.id", "=", "invoices.request_id"),
    }))
    .where("invoices.contact_id", "is", null)
    .where("request_id", "is not", null)
    .execute();
}

async function adoptTaxes({ database, settings, clock }: AdoptDependencies): Promise<void> {
  const { query, kind } = database;
  const year = Number(studioDay(clock(), settings.timezone).slice(0, 4));
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

/** Payments of invoices in another currency. */
async function adoptPayments(query: Query): Promise<void> {
  const payments = await query
    .selectFrom("invoice_payments")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["invoice_payments.id", "amount_cents", "rate_millionths"])
    .where("rate_millionths", "is not", null)
    .where("studio_cents", "is", null)
    .limit(mostAdopted)
    .execute();
  for (const { id, amount_cents, rate_millionths } of payments)
    await query
      .updateTable("invoice_payments")
      .set({ studio_cents: inStudioCurrency(amount_cents, rate_millionths) })
      .where("id", "=", id)
      .execute();
}

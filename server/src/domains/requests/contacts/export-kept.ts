/** Records that the law keeps of a person whose requests are gone: invoices, payments, accepted quotes. */
import type { Query } from "../../../engines/database/query.ts";

/** @param contacts of one person. */
export async function exportKept(query: Query, contacts: readonly number[]) {
  const of = contacts.length > 0 ? contacts : [0];
  const invoices = await query
    .selectFrom("invoices")
    .select(["kind", "number", "status", "document", "total_cents", "credited_cents", "paid_cents"])
    .select(["currency", "issued_on", "due_on"])
    .where("contact_id", "in", of)
    .where("request_id", "is", null)
    .where("status", "!=", "draft")
    .orderBy("id")
    .execute();
  const payments = await query
    .selectFrom("invoice_payments")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["invoices.number as invoice", "invoice_payments.kind", "amount_cents"])
    .select(["paid_on", "way", "reference"])
    .where("contact_id", "in", of)
    .where("request_id", "is", null)
    .where("undone_at", "is", null)
    .orderBy("invoice_payments.id")
    .execute();
  const quotes = await query
    .selectFrom("signed_quotes")
    .select(["number as quote", "accepted_as", "accepted_at", "total_cents", "currency", "document"])
    .select(["agreement_name as agreement", "agreement_text", "seal"])
    .select(["countersigned_name", "countersigned_at"])
    .where("contact_id", "in", of)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("quotes").select("quotes.id").whereRef("quotes.id", "=", "signed_quotes.id"))),
    )
    .orderBy("signed_quotes.id")
    .execute();
  return {
    invoices: invoices.map((invoice) => ({ ...invoice, document: JSON.parse(invoice.document) })),
    payments,
    accepted_quotes: quotes.map((quote) => ({ ...quote, document: JSON.parse(quote.document) })),
  };
}

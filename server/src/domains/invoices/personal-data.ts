/** Invoices of a person, for the copy of everything that is stored about them. */
import type { Query } from "../../engines/database/query.ts";

const columns = [
  "kind",
  "number",
  "status",
  "document",
  "total_cents",
  "credited_cents",
  "paid_cents",
  "currency",
  "issued_on",
  "due_on",
] as const;

/** Invoices, payments and reminders of requests, oldest first; drafts too where the studio asks for itself. */
export async function copyInvoices(
  query: Query,
  requestIds: readonly number[],
  { drafts }: { drafts: boolean },
) {
  const ids = requestIds.length > 0 ? requestIds : [0];
  let invoices = query
    .selectFrom("invoices")
    .select(["request_id", ...columns, "viewed_at"])
    .where("request_id", "in", ids);
  if (!drafts) invoices = invoices.where("status", "!=", "draft");
  const payments = await query
    .selectFrom("invoice_payments")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["request_id", "invoices.number as invoice", "invoice_payments.kind", "amount_cents"])
    .select(["paid_on", "way", "reference"])
    .where("request_id", "in", ids)
    .where("undone_at", "is", null)
    .orderBy("invoice_payments.id")
    .execute();
  const reminders = await query
    .selectFrom("invoice_reminders")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["request_id", "invoices.number as invoice", "invoice_reminders.sent_at"])
    .select("author_name as author")
    .where("request_id", "in", ids)
    .where("withdrawn_at", "is", null)
    .orderBy("invoice_reminders.id")
    .execute();
  return { invoices: (await invoices.orderBy("id").execute()).map(withDocument), payments, reminders };
}

/** Invoices and payments that are kept by law, of requests that are gone. @param contacts of one person. */
export async function copyKeptInvoices(query: Query, contacts: readonly number[]) {
  const ids = contacts.length > 0 ? contacts : [0];
  const invoices = await query
    .selectFrom("invoices")
    .select(columns)
    .where("contact_id", "in", ids)
    .where("request_id", "is", null)
    .where("status", "!=", "draft")
    .orderBy("id")
    .execute();
  const payments = await query
    .selectFrom("invoice_payments")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["invoices.number as invoice", "invoice_payments.kind", "amount_cents"])
    .select(["paid_on", "way", "reference"])
    .where("contact_id", "in", ids)
    .where("request_id", "is", null)
    .where("undone_at", "is", null)
    .orderBy("invoice_payments.id")
    .execute();
  return { invoices: invoices.map(withDocument), payments };
}

function withDocument<Row extends { document: string }>({ document, ...row }: Row) {
  return { ...row, document: JSON.parse(document) };
}

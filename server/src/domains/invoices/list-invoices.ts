/** Reads invoices for the desk: one list, narrowed and paged by the database. */
import { isOwed, owedStatuses } from "@extenso/contract/invoices/invoice-document.ts";
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { countRows, type Query } from "../../engines/database/query.ts";
import { hasTypedWords } from "../../engines/database/short-texts.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { ListedInvoice } from "./invoice-store.ts";

/** `open`: sent and not paid, overdue ones included. */
export const invoiceViews = ["draft", "open", "overdue", "paid", "void"] as const;
export type InvoiceView = (typeof invoiceViews)[number];

export interface InvoiceFilter {
  /** `null`: all. */
  view: InvoiceView | null;
  /** As it was typed: all words have to be there. */
  search: string;
  /** The studio's day, as `2026-11-29`: invoices that were due before it are overdue. */
  today: string;
}

type Is = ExpressionBuilder<Tables, "invoices">;

const isOpen = (is: Is) => [is("status", "in", owedStatuses), is("kind", "=", "invoice")];

const conditions: Record<InvoiceView, (is: Is, today: string) => Expression<SqlBool>> = {
  draft: (is) => is("status", "=", "draft"),
  open: (is) => is.and(isOpen(is)),
  overdue: (is, today) => is.and([...isOpen(is), is("due_on", "<", today)]),
  // One range of the index by status; `or` would be a look at every row.
  paid: (is) =>
    is.and([
      is("status", "in", ["paid", "credited", "sent"]),
      is.or([is("status", "!=", "sent"), is("kind", "=", "credit")]),
    ]),
  void: (is) => is("status", "=", "void"),
};

function narrowed<Selected>(
  from: SelectQueryBuilder<Tables, "invoices", Selected>,
  { view, search, today }: InvoiceFilter,
): SelectQueryBuilder<Tables, "invoices", Selected> {
  const found = hasTypedWords(search);
  const viewed = view ? from.where((is) => conditions[view](is, today)) : from;
  return found ? viewed.where(found) : viewed;
}

export async function countInvoices(query: Query, filter: InvoiceFilter): Promise<number> {
  return countRows(narrowed(query.selectFrom("invoices"), filter));
}

export const listedColumns = [
  "id",
  "kind",
  "number",
  "request_id",
  "quote_id",
  "quote_part",
  "corrects_id",
  "status",
  "document",
  "total_cents",
  "credited_cents",
  "paid_cents",
  "currency",
  "revision",
  "created_at",
  "sent_at",
  "viewed_at",
  "issued_on",
  "due_on",
  "rate_millionths",
] as const satisfies readonly (keyof ListedInvoice)[];

/**
 * Overdue invoices come longest overdue first, all others newest first. The rows are chosen by their ids, which indexes
 * hold, before documents are read.
 */
export async function listInvoices(
  query: Query,
  filter: InvoiceFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedInvoice[]> {
  const found = narrowed(query.selectFrom("invoices"), filter).select("id");
  const sorted =
    filter.view === "overdue" ? found.orderBy("due_on").orderBy("id") : found.orderBy("id", "desc");
  const ids = (await sorted.offset(offset).limit(limit).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await query.selectFrom("invoices").select(listedColumns).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many invoices each view has. */
export async function countViews(query: Query, today: string): Promise<Record<InvoiceView, number>> {
  const groups = await query
    .selectFrom("invoices")
    .select(["status", "kind"])
    .select(({ fn }) => fn.countAll().as("count"))
    .select(sql<number>`sum(case when due_on < ${today} then 1 else 0 end)`.as("past"))
    .groupBy(["status", "kind"])
    .execute();
  const counts = { draft: 0, open: 0, overdue: 0, paid: 0, void: 0 };
  for (const { status, kind, count, past } of groups) {
    const hasBalance = isOwed({ kind, status });
    if (hasBalance) counts.overdue += Number(past);
    const view = hasBalance ? "open" : status === "draft" || status === "void" ? status : "paid";
    counts[view] += Number(count);
  }
  return counts;
}

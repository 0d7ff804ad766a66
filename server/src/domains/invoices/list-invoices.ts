/** Reads invoices for the desk: one list, narrowed and paged by the database. */
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { hasWords } from "../../engines/database/has-words.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { foldText } from "../../engines/wordpress-values/fold-text.ts";
import type { ListedInvoice } from "./invoice-store.ts";

/** `open`: sent and not paid, overdue ones included. */
export const invoiceViews = ["draft", "open", "overdue", "paid", "void"] as const;
export type InvoiceView = (typeof invoiceViews)[number];

export interface InvoiceFilter {
  /** `null`: all. */
  view: InvoiceView | null;
  /** As it was typed: all words have to be there. */
  search: string;
  /** Of the studio: what was due before is overdue. */
  today: string;
}

interface Reading {
  query: Query;
  kind: DatabaseKind;
}

type Is = ExpressionBuilder<Tables, "invoices">;

const isOpen = (is: Is) => [is("status", "in", ["sent", "part_paid"]), is("kind", "=", "invoice")];

const conditions: Record<InvoiceView, (is: Is, today: string) => Expression<SqlBool>> = {
  draft: (is) => is("status", "=", "draft"),
  open: (is) => is.and(isOpen(is)),
  overdue: (is, today) => is.and([...isOpen(is), is("due_on", "<", today)]),
  paid: (is) =>
    is.or([
      is("status", "in", ["paid", "credited"]),
      is.and([is("status", "=", "sent"), is("kind", "=", "credit")]),
    ]),
  void: (is) => is("status", "=", "void"),
};

/** Words of a search; a longer one is looked for as one phrase. */
const mostWords = 9;

function wordsOf(search: string): string[] {
  const text = foldText(search).replaceAll("\0", "").trim();
  const words = text.split(/\s+/).filter(Boolean);
  return words.length > mostWords ? [text] : words;
}

function narrowed<Selected>(
  from: SelectQueryBuilder<Tables, "invoices", Selected>,
  { view, search, today }: InvoiceFilter,
  kind: DatabaseKind,
): SelectQueryBuilder<Tables, "invoices", Selected> {
  const words = wordsOf(search);
  return from
    .$if(view !== null, (rows) =>
      rows.where((is) => (view ? conditions[view](is, today) : sql<SqlBool>`true`)),
    )
    .$if(words.length > 0, (rows) => rows.where(hasWords("invoices", words, kind)));
}

export async function countInvoices({ query, kind }: Reading, filter: InvoiceFilter): Promise<number> {
  const { total } = await narrowed(query.selectFrom("invoices"), filter, kind)
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
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
] as const satisfies readonly (keyof ListedInvoice)[];

/** What is overdue comes longest overdue first, all others newest first. */
export async function listInvoices(
  { query, kind }: Reading,
  filter: InvoiceFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedInvoice[]> {
  const found = narrowed(query.selectFrom("invoices"), filter, kind).select(listedColumns);
  const sorted =
    filter.view === "overdue" ? found.orderBy("due_on").orderBy("id") : found.orderBy("id", "desc");
  return await sorted.offset(offset).limit(limit).execute();
}

/** How many invoices each view has. */
export async function countViews(reading: Reading, today: string): Promise<Record<InvoiceView, number>> {
  const count = (view: InvoiceView) => countInvoices(reading, { view, search: "", today });
  return {
    draft: await count("draft"),
    open: await count("open"),
    overdue: await count("overdue"),
    paid: await count("paid"),
    void: await count("void"),
  };
}

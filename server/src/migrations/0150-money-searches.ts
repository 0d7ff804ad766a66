import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";
import { createTextIndex } from "../engines/database/text-index.ts";
import { foldText } from "../engines/wordpress-values/fold-text.ts";

interface Before {
  quotes: {
    id: number;
    number: string;
    request_id: number;
    document: string;
    title_text: string;
    search_text: string;
  };
  contact_requests: { id: number; name: string; company: string };
  invoice_payments: {
    id: number;
    invoice_id: number;
    way: string;
    reference: string;
    author_name: string;
    search_text: string;
  };
  invoices: { id: number; number: string | null; document: string };
}

/** Rows that are read at once: documents may be long. */
const atOnce = 200;

const ways: Record<string, string | undefined> = {
  "e-transfer": "e-Transfer",
  bank: "Bank transfer",
  card: "Card",
  cheque: "Cheque",
  cash: "Cash",
  other: "Other",
  stripe: "Card (Stripe)",
  "stripe-bank": "Bank (Stripe)",
  "stripe-dispute": "Dispute (Stripe)",
};

const maxLength = 700;
const folded = (...parts: (string | null)[]) =>
  foldText(parts.filter(Boolean).join(" ")).replaceAll("\0", "").slice(0, maxLength).toWellFormed();

/** Lists of money find what they show, in one pass over an index that holds its text. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  for (const [table, column] of [
    ["quotes", "title_text"],
    ["quotes", "search_text"],
    ["invoice_payments", "search_text"],
  ] as const) {
    await schema
      .alterTable(table)
      .addColumn(column, "text", (added) => added.notNull().defaultTo(""))
      .execute();
  }
  const query = database as Kysely<Before>;
  await fillQuotes(query);
  await fillPayments(query);
  await schema.dropIndex("invoices_by_standing").execute();
  await schema.dropIndex("quotes_by_status").execute();
  for (const [name, table, keys, held] of [
    ["invoices_by_standing", "invoices", "status, kind, due_on, id", "search_text"],
    ["invoices_by_text", "invoices", "id", "search_text"],
    ["quotes_by_status", "quotes", "status, valid_until, id", "search_text"],
    ["quotes_by_text", "quotes", "id", "search_text"],
    ["invoice_payments_by_text", "invoice_payments", "paid_on, id", "undone_at, kind, way, search_text"],
  ] as const) {
    const columns = kind === "sqlite" ? `(${keys}, ${held})` : `(${keys}) include (${held})`;
    await sql.raw(`create index ${name} on ${table} ${columns}`).execute(database);
  }
  // PostgreSQL chooses between that pass and an index of trigrams by how many rows it expects.
  if (kind === "postgres")
    for (const table of ["quotes", "invoice_payments"]) await createTextIndex(database, table, kind);
  await schema.dropIndex("signed_quotes_by_day").execute();
  await schema
    .createIndex("signed_quotes_by_day")
    .on("signed_quotes")
    .columns(["accepted_at", "id"])
    .execute();
}

async function fillQuotes(query: Kysely<Before>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await query
      .selectFrom("quotes")
      .innerJoin("contact_requests", "contact_requests.id", "request_id")
      .select(["quotes.id", "number", "document", "name", "company"])
      .where("quotes.id", ">", after)
      .orderBy("quotes.id")
      .limit(atOnce)
      .execute();
    for (const { id, number, document, name, company } of rows) {
      const title_text = folded(number, JSON.parse(document).title);
      await query
        .updateTable("quotes")
        .set({ title_text, search_text: `${title_text} ${folded(name, company)}` })
        .where("id", "=", id)
        .execute();
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}

async function fillPayments(query: Kysely<Before>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await query
      .selectFrom("invoice_payments as payment")
      .innerJoin("invoices", "invoices.id", "invoice_id")
      .select(["payment.id", "way", "reference", "author_name", "number", "document"])
      .where("payment.id", ">", after)
      .orderBy("payment.id")
      .limit(atOnce)
      .execute();
    for (const { id, way, reference, author_name, number, document } of rows) {
      const { name, company } = JSON.parse(document).client;
      await query
        .updateTable("invoice_payments")
        .set({ search_text: folded(number, name, company, ways[way] ?? way, reference, author_name) })
        .where("id", "=", id)
        .execute();
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}

/** Rows of invoices. */
import type { Generated } from "kysely";

export interface InvoiceTables {
  invoices: InvoicesTable;
  invoice_links: InvoiceLinksTable;
  invoice_payments: InvoicePaymentsTable;
  invoice_numbers: { year: number; last: number };
}

export interface InvoicesTable {
  id: Generated<number>;
  kind: "invoice" | "credit";
  /** Such as `INV-2026-014`; `null` until it is sent. */
  number: string | null;
  /** `null` once the client’s data were deleted. */
  request_id: number | null;
  /** The accepted quote of which it bills a part. */
  quote_id: number | null;
  /** Its place among the quote's parts. */
  quote_part: number | null;
  /** The invoice that a credit note corrects. */
  corrects_id: number | null;
  status: "draft" | "sent" | "part_paid" | "paid" | "credited" | "void";
  /** As JSON; never changes once it is sent. */
  document: string;
  /** Studio's name, address and tax number when it was sent, as JSON; empty for a draft. */
  studio: string;
  total_cents: number;
  /** By credit notes that were sent. */
  credited_cents: number;
  /** Payments without refunds. */
  paid_cents: number;
  currency: string;
  /** Counts changes of the document and sendings, against lost updates and second presses. */
  revision: number;
  created_at: string;
  sent_at: string | null;
  /** When somebody first looked at it. */
  viewed_at: string | null;
  /** Days in the studio's time zone, as `2026-11-29`. */
  issued_on: string | null;
  due_on: string | null;
  /** Folded: number, title and client. */
  search_text: string;
  /** The request that it was written for, before that became part of this one. */
  merged_from: Generated<number | null>;
}

export interface InvoiceLinksTable {
  /** Hash of the link's secret. */
  hash: string;
  invoice_id: number;
  created_at: string;
}

/** Money that came or went. Rows never change, but for `undone_at`. */
export interface InvoicePaymentsTable {
  id: Generated<number>;
  invoice_id: number;
  /** Idempotency key, chosen by the client: repeated clicks and webhooks add no second row. */
  key: string;
  kind: "payment" | "refund";
  amount_cents: number;
  /** A day in the studio's time zone. */
  paid_on: string;
  way: string;
  reference: string;
  author_id: number | null;
  author_name: string;
  created_at: string;
  undone_at: string | null;
}

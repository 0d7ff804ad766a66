/** Rows of invoices. */
import type { Generated } from "kysely";

export interface InvoiceTables {
  invoices: InvoicesTable;
  invoice_links: InvoiceLinksTable;
  invoice_payments: InvoicePaymentsTable;
  invoice_numbers: { year: number; last: number };
  invoice_checkouts: InvoiceCheckoutsTable;
  invoice_stripe_events: InvoiceStripeEventsTable;
  invoice_reminders: InvoiceRemindersTable;
  invoice_taxes: InvoiceTaxesTable;
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
  /** 1: somebody has stopped its reminders. */
  reminders_held: Generated<number>;
  /** The signed copy of its quote, which outlives the quote. */
  signed_quote_id: number | null;
  /** `null` once the person was forgotten. */
  contact_id: number | null;
  /** Millionths of the studio's currency for one of the invoice's; `null`: it is in the studio's. */
  rate_millionths: number | null;
}

export interface InvoiceLinksTable {
  /** Hash of the link's secret. */
  hash: string;
  invoice_id: number;
  created_at: string;
  /** `null`: it opens the invoice for as long as that is kept. */
  expires_at: string | null;
}

/** Money that came or went. Rows never change, but for `undone_at` and what an older process has left out. */
export interface InvoicePaymentsTable {
  id: Generated<number>;
  invoice_id: number;
  /**
   * Idempotency key, chosen by the client, or Stripe's own id (`stripePaymentKey`): repeated clicks and webhooks add no
   * second row.
   */
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
  /** In the studio's currency; `null`: the same. */
  studio_cents: number | null;
  /** Folded: what the list of payments shows. Empty in rows of an older process, until the next hour. */
  search_text: Generated<string>;
}

/** A payment on Stripe's page that was begun by a press on the client's page. */
export interface InvoiceCheckoutsTable {
  id: Generated<number>;
  /** Random; names it to Stripe, where it makes one session of two presses. */
  key: string;
  invoice_id: number;
  /** The invoice's balance when the payment was begun. */
  amount_cents: number;
  /** `processing`: the client has paid by a way that takes days. */
  status: "open" | "processing" | "paid" | "failed" | "expired";
  /** Stripe's id and address of the page; `null` until Stripe has answered. */
  session: string | null;
  url: string | null;
  created_at: string;
}

/** What Stripe has told about payments of ours, each event once. */
export interface InvoiceStripeEventsTable {
  /** Stripe's own id. */
  id: string;
  type: string;
  /** `null` where no invoice fits. */
  invoice_id: number | null;
  /** Stripe's id of the payment; empty for a session that came to nothing. */
  payment_intent: string;
  /** `waiting`: it came before the payment that it is about. `problem`: somebody has to look at it. */
  outcome: "applied" | "waiting" | "problem" | "done";
  /** As it was understood, as JSON. */
  change: string;
  /** In words; empty where there is none. */
  problem: string;
  received_at: string;
}

/** Reminders that were sent: at most one a day and, but for those by hand, one for each stage. */
export interface InvoiceRemindersTable {
  id: Generated<number>;
  invoice_id: number;
  /** Its day counted from the due day; `null`: by hand. */
  stage: number | null;
  /** The studio's day. */
  sent_on: string;
  sent_at: string;
  author_id: number | null;
  author_name: string;
  /** Its mail in the outbox. */
  mail_id: number | null;
  /** When it was taken out of the outbox, as nothing was left to pay. */
  withdrawn_at: string | null;
}

/** Taxes of what was sent, as its document has them. */
export interface InvoiceTaxesTable {
  invoice_id: number;
  /** Its place among the invoice's taxes. */
  position: number;
  name: string;
  rate_thousandths: number;
  /** The studio's registration number; empty: none. */
  number: string;
  cents: number;
  /** In the studio's currency; `null`: the same. */
  studio_cents: number | null;
  /** The day on which figures count it: that of sending; `null` once the invoice is void. */
  counted_on: string | null;
  /** What figures count, in the studio's currency; below zero for a credit note. */
  counted_cents: number | null;
}

/** An invoice as it is written: lines, discount, taxes, whom it is for. Amounts are whole cents, quantities hundredths. */
import * as z from "zod/mini";
import {
  amountCents,
  discount,
  lineId,
  quantity,
  text,
  unitAmountCents,
  untaxedNames,
} from "../quotes/quote-document.ts";
import { foreignMoney } from "./invoice-currency.ts";

export const mostInvoiceLines = 200;
const noDays = "Enter a number of days from 0 to 365.";

const invoiceLine = z.object({
  id: lineId,
  description: text(200),
  details: text(1_000),
  quantityHundredths: quantity,
  unitCents: unitAmountCents,
  untaxed: untaxedNames,
});

export type InvoiceLine = z.infer<typeof invoiceLine>;

/** A tax as it was when the invoice was written; `name` has the rate in it, as “GST 5%”. */
const invoiceTax = z.object({
  name: text(50),
  rateThousandths: z.int().check(z.gte(0), z.lte(100_000)),
  /** The studio's registration number; empty if none is shown. */
  number: text(40),
  /** The part of a quote's tax that falls on this invoice; left out: it is worked out from the lines. */
  cents: z.optional(amountCents),
});

export type InvoiceTax = z.infer<typeof invoiceTax>;

/** An invoice that is being written: within its bounds, but it need not be whole. */
export const invoiceDraft = z.object({
  title: text(120),
  intro: text(4_000),
  client: z.object({
    name: text(120),
    company: text(120),
    /** Postal, over several lines; empty: not known. */
    address: text(500),
  }),
  lines: z.array(invoiceLine).check(z.maxLength(mostInvoiceLines, `At most ${mostInvoiceLines} lines.`)),
  discount,
  taxes: z.array(invoiceTax).check(z.maxLength(5, "At most 5 taxes.")),
  /** Days from sending until it is due; 0: at once. */
  dueDays: z.int({ error: noDays }).check(z.gte(0, noDays), z.lte(365, noDays)),
  /** Below the sums. */
  notes: text(4_000),
  /** Left out: it is in the studio's currency. */
  foreign: z.optional(foreignMoney),
});

export type InvoiceDocument = z.infer<typeof invoiceDraft>;

/** Status by sending and payments; whether an invoice is overdue, or was viewed, isn't part of it. */
export const invoiceStatuses = ["draft", "sent", "part_paid", "paid", "credited", "void"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Statuses of an invoice on which something is left to pay. */
export const owedStatuses: readonly InvoiceStatus[] = ["sent", "part_paid"];

/** Whether something is left to pay; nobody pays a credit note. */
export function isOwed({ kind, status }: { kind: "invoice" | "credit"; status: InvoiceStatus }): boolean {
  return kind === "invoice" && owedStatuses.includes(status);
}

const statusNames: Record<InvoiceStatus, string> = {
  draft: "Draft",
  sent: "Sent",
  part_paid: "Part paid",
  paid: "Paid",
  credited: "Credited",
  void: "Void",
};

/** “Overdue”, “Seen”, “Part paid”: the one word that says most. */
export function standingName({
  status,
  is_overdue,
  viewed_at,
}: {
  status: InvoiceStatus;
  is_overdue: boolean;
  viewed_at: string | null;
}): string {
  if (is_overdue) return "Overdue";
  if (status === "sent" && viewed_at) return "Seen";
  return statusNames[status];
}

export const invoiceKinds = ["invoice", "credit"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** “Invoice INV-2026-014”, “Draft of a credit note”. */
export function invoiceName({ kind, number }: { kind: InvoiceKind; number: string | null }): string {
  const name = kind === "credit" ? "credit note" : "invoice";
  if (number === null) return `Draft of ${kind === "credit" ? "a" : "an"} ${name}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${number}`;
}

/** Money that came, and money that went back. */
export const paymentKinds = ["payment", "refund"] as const;

/** Ways in which money comes, as they are recorded by hand. */
export const paymentWays = ["e-transfer", "bank", "card", "cheque", "cash", "other"] as const;
export type PaymentWay = (typeof paymentWays)[number];

export const paymentWayNames: Record<PaymentWay, string> & Record<string, string | undefined> = {
  "e-transfer": "e-Transfer",
  bank: "Bank transfer",
  card: "Card",
  cheque: "Cheque",
  cash: "Cash",
  other: "Other",
  // By itself, as Stripe tells it.
  stripe: "Card (Stripe)",
  "stripe-bank": "Bank (Stripe)",
  "stripe-dispute": "Dispute (Stripe)",
};

/** Milliseconds in which the desk offers to take a payment back. */
export const paymentUndoMs = 10_000;

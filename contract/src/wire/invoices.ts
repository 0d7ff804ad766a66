/** `extenso/v1/invoices`: invoices at the desk, and as the client sees them. Times are ISO 8601 in UTC, days the studio's. */
import * as z from "zod/mini";
import { invoiceDraft, invoiceKinds, invoiceStatuses, paymentKinds } from "../invoices/invoice-document.ts";
import { invoiceSettings } from "../invoices/invoice-settings.ts";
import { onlinePayments } from "../invoices/online-payment.ts";

const settlement = {
  total_cents: z.number(),
  /** By credit notes. */
  credited_cents: z.number(),
  /** Payments without refunds. */
  paid_cents: z.number(),
  /** Cents that are still to be paid; below zero where too much was paid. */
  balance_cents: z.number(),
  currency: z.string(),
};

export const wireInvoiceListed = z.object({
  id: z.number(),
  kind: z.enum(invoiceKinds),
  /** Such as `INV-2026-014`; `null` until it is sent. */
  number: z.nullable(z.string()),
  /** `null` where the client’s data were deleted. */
  request: z.nullable(z.number()),
  status: z.enum(invoiceStatuses),
  is_overdue: z.boolean(),
  title: z.string(),
  client: z.object({ name: z.string(), company: z.string() }),
  ...settlement,
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  viewed_at: z.nullable(z.string()),
  issued_on: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
});

const wirePayment = z.object({
  id: z.number(),
  kind: z.enum(paymentKinds),
  amount_cents: z.number(),
  /** The day on which the money came or went. */
  paid_on: z.string(),
  way: z.string(),
  reference: z.string(),
  author: z.string(),
  created_at: z.string(),
  /** In Stripe's dashboard; empty for what didn't come through it. */
  stripe_url: z.string(),
});

/** One of the studio's payments, as a row of their list. */
export const wireListedPayment = z.extend(wirePayment, {
  currency: z.string(),
  invoice: z.object({ id: z.number(), number: z.string() }),
  client: z.object({ name: z.string(), company: z.string() }),
});

const wireReminders = z.object({
  /** By hand: none is sent until somebody resumes them. */
  is_held: z.boolean(),
  sent: z.array(
    z.object({
      id: z.number(),
      /** Its day counted from the due day; `null`: by hand. */
      stage: z.nullable(z.number()),
      sent_at: z.string(),
      author: z.string(),
      /** Taken out of the mail queue before it went, as nothing was left to pay. */
      is_withdrawn: z.boolean(),
    }),
  ),
  /** The studio's day of the next one; `null`: none follows. */
  next_on: z.nullable(z.string()),
  /** Why none would be sent now; empty: one would. */
  reason: z.string(),
});

/** Another invoice, as a link to it. */
const reference = z.object({ id: z.number(), number: z.nullable(z.string()), total_cents: z.number() });

export const wireInvoice = z.extend(wireInvoiceListed, {
  document: invoiceDraft,
  revision: z.number(),
  /** The client's address for mails; empty if unknown. */
  email: z.string(),
  /** The quote of which it is a part. */
  quote: z.nullable(z.object({ id: z.number(), number: z.string() })),
  /** The signed copy of its quote, once the quote itself is gone. */
  signed_quote: z.nullable(z.object({ id: z.number(), number: z.string() })),
  /** The invoice that a credit note corrects. */
  corrects: z.nullable(reference),
  /** Credit notes upon it. */
  credits: z.array(reference),
  payments: z.array(wirePayment),
  /** Whether it is paid by card or bank, too. */
  online: z.enum(onlinePayments),
  reminders: wireReminders,
});

/** What became of reminders that were sent by hand, in the order in which they were asked for. */
export const wireReminded = z.array(
  z.object({
    id: z.number(),
    /** `null` for a draft, and where there is no such invoice. */
    number: z.nullable(z.string()),
    /** Why none was sent; empty: it was. */
    reason: z.string(),
  }),
);

/** Sent once, when an invoice is sent: the server keeps only a hash of the link's secret. */
export const wireSentInvoice = z.extend(wireInvoice, { link: z.string() });

/** The invoice behind a link. */
export const wireOpenInvoice = z.object({
  kind: z.enum(invoiceKinds),
  number: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  is_overdue: z.boolean(),
  document: invoiceDraft,
  ...settlement,
  studio: z.object({
    /** Name and postal address, one line. */
    address: z.string(),
    email: z.string(),
    /** Empty: none. */
    tax_number: z.string(),
  }),
  issued_on: z.string(),
  due_on: z.string(),
  /** Number of the quote of which it is a part; empty: none. */
  quote: z.string(),
  /** Number of the invoice that a credit note corrects; empty: none. */
  corrects: z.string(),
  credits: z.array(z.object({ number: z.string(), total_cents: z.number(), issued_on: z.string() })),
  payments: z.array(
    z.pick(wirePayment, { id: true, kind: true, amount_cents: true, paid_on: true, way: true }),
  ),
  /** How to pay, in the studio's words; empty: nothing is said. */
  instructions: z.string(),
  /** The studio's page for payments; empty: none. */
  payment_url: z.string(),
  /** By card or bank, through Stripe. */
  online: z.enum(onlinePayments),
});

/** Where a client pays by card or bank. */
export const wireCheckout = z.object({ url: z.string() });

/** Something about a payment through Stripe that somebody has to look at. */
export const wireStripeProblem = z.object({
  /** Stripe's event. */
  id: z.string(),
  invoice: z.nullable(z.number()),
  text: z.string(),
  received_at: z.string(),
  /** In Stripe's dashboard; empty: nowhere. */
  stripe_url: z.string(),
});

/** One of a member's own, as a row of their list. */
export const wireOwnInvoice = z.object({
  kind: z.enum(invoiceKinds),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  is_overdue: z.boolean(),
  title: z.string(),
  total_cents: settlement.total_cents,
  balance_cents: settlement.balance_cents,
  currency: settlement.currency,
  issued_on: z.string(),
  due_on: z.string(),
});

/** Sums of one request. */
const money = z.object({
  currency: z.string(),
  /** Accepted quotes and the newest open one. */
  quoted_cents: z.number(),
  agreed_cents: z.number(),
  /** Invoices that were sent, without what was credited. */
  billed_cents: z.number(),
  paid_cents: z.number(),
});

/** A part of an accepted quote that is billed by itself. */
const wireQuotePart = z.object({
  quote: z.object({ id: z.number(), number: z.string() }),
  part: z.number(),
  /** “Deposit, 40%”. */
  label: z.string(),
  total_cents: z.number(),
  /** The day of the studio on which it is due, where it waits for one. */
  due_on: z.nullable(z.string()),
  /** Its invoice, where there is one. */
  invoice: z.nullable(z.number()),
});

export const wireMoneyOfRequest = z.object({
  money,
  invoices: z.array(wireInvoiceListed),
  parts: z.array(wireQuotePart),
});

export const wireInvoiceCounts = z.object({
  draft: z.number(),
  open: z.number(),
  overdue: z.number(),
  paid: z.number(),
  void: z.number(),
});

export const wireInvoiceSettings = invoiceSettings;

const countedSum = z.object({ count: z.number(), cents: z.number() });

/** The studio's money, for administrators. */
export const wireInvoiceFigures = z.object({
  /** The studio's, in which all sums are. */
  currency: z.string(),
  /** Sent and not paid, overdue ones included: what is left to pay. */
  open: countedSum,
  overdue: countedSum,
  /** Payments less refunds, the oldest month first: `2026-11`. */
  months: z.array(z.object({ month: z.string(), paid_cents: z.number() })),
  /** The oldest first: `2026-Q4`. */
  quarters: z.array(z.string()),
  /** By name, with a sum for each of the quarters: of invoices that were sent in it, less credit notes. */
  taxes: z.array(z.object({ name: z.string(), cents: z.array(z.number()) })),
});

export type WireInvoiceFigures = z.infer<typeof wireInvoiceFigures>;

export type WireListedPayment = z.infer<typeof wireListedPayment>;
export type WireInvoiceListed = z.infer<typeof wireInvoiceListed>;
export type WireMoneyOfRequest = z.infer<typeof wireMoneyOfRequest>;

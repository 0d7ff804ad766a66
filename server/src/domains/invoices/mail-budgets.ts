/** Budgets of the mails about invoices. */
import { day, type MailBudgets } from "../../engines/mail/mail-budgets.ts";

export const invoiceMailBudgets = {
  /** Sent by staff. */
  "invoice-sent": ({ mailbox }) => [{ key: `mail-invoice:${mailbox}`, limit: 20, windowSeconds: day }],
  /** By itself or by hand, at most one a day for each invoice. */
  "invoice-reminder": ({ mailbox }) => [
    { key: `mail-invoice-reminder:${mailbox}`, limit: 10, windowSeconds: day },
  ],
  /** To the studio: one could not be sent by itself. */
  "invoice-unsent": ({ mailbox }) => [
    { key: `mail-invoice-unsent:${mailbox}`, limit: 100, windowSeconds: day },
  ],
  /** To the studio: a payment through Stripe needs somebody. */
  "stripe-problem": ({ mailbox }) => [
    { key: `mail-stripe-problem:${mailbox}`, limit: 100, windowSeconds: day },
  ],
} satisfies Record<string, MailBudgets>;

/** Budgets of the mails about invoices. */
import { day, type MailBudgets } from "../../engines/mail/mail-budgets.ts";

export const invoiceMailBudgets = {
  /** Sent by staff. */
  "invoice-sent": ({ mailbox }) => [{ key: `mail-invoice:${mailbox}`, limit: 20, windowSeconds: day }],
  /** To the studio: one could not be sent by itself. */
  "invoice-unsent": ({ mailbox }) => [
    { key: `mail-invoice-unsent:${mailbox}`, limit: 100, windowSeconds: day },
  ],
  /** To the studio: a payment through Stripe needs somebody. */
  "stripe-problem": ({ mailbox }) => [
    { key: `mail-stripe-problem:${mailbox}`, limit: 100, windowSeconds: day },
  ],
} satisfies Record<string, MailBudgets>;

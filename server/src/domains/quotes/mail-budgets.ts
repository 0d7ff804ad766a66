/** Budgets of the mails about quotes. */
import { day, type MailBudgets } from "../../engines/mail/mail-budgets.ts";

export const quoteMailBudgets = {
  /** Sent by staff, and once a version as a reminder. */
  "quote-sent": ({ mailbox }) => [{ key: `mail-quote:${mailbox}`, limit: 20, windowSeconds: day }],
  /** Each quote is decided once, by who has its secret. */
  "quote-accepted": ({ mailbox }) => [{ key: `mail-accepted:${mailbox}`, limit: 20, windowSeconds: day }],
  /** Each agreement is countersigned once. */
  "quote-countersigned": ({ mailbox }) => [
    { key: `mail-countersigned:${mailbox}`, limit: 20, windowSeconds: day },
  ],
  /** To the studio: a client has asked, accepted or declined. */
  "quote-notice": ({ sender }) => [{ key: `mail-quote-notice:${sender}`, limit: 60, windowSeconds: day }],
} satisfies Record<string, MailBudgets>;

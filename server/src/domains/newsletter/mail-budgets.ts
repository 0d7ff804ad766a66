/** Budgets of the newsletter's mails. */
import { askedByAnybody, day, type MailBudgets } from "../../engines/mail/mail-budgets.ts";

export const newsletterMailBudgets = {
  "newsletter-confirm": askedByAnybody("newsletter"),
  "newsletter-already-subscribed": askedByAnybody("newsletter"),
  /** Limited by recipient alone, because only the mailbox’s owner has the link that causes it. */
  "newsletter-welcome": ({ mailbox }) => [{ key: `mail-welcome:${mailbox}`, limit: 10, windowSeconds: day }],
} satisfies Record<string, MailBudgets>;

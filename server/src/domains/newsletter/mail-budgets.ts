/** Budgets of the newsletter's mails. */
import { askedByAnybody, day, type MailBudgets } from "../../engines/mail/mail-budgets.ts";

export const newsletterMailBudgets = {
  "newsletter-confirm": askedByAnybody("newsletter"),
  "newsletter-already-subscribed": askedByAnybody("newsletter"),
  /** Its cause is a link out of the mailbox. */
  "newsletter-welcome": ({ mailbox }) => [{ key: `mail-welcome:${mailbox}`, limit: 10, windowSeconds: day }],
} satisfies Record<string, MailBudgets>;

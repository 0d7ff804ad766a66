/** Budgets of the mails about requests. */
import { askedByAnybody, day, hour, type MailBudgets } from "../../../engines/mail/mail-budgets.ts";

export const requestMailBudgets = {
  "contact-confirmation": askedByAnybody("contact"),
  /** Requests beyond this budget come in an hourly digest, so nothing is lost. */
  "contact-notice": ({ sender }) => [
    { key: `mail-notice:${sender}`, limit: 30, windowSeconds: day },
    { key: "mail-notice", limit: 120, windowSeconds: day },
  ],
  "contact-digest": () => [],
  /** To the studio, about additions to a request. Additions beyond the budget go into an hourly digest. */
  "request-addition": ({ sender }) => [
    { key: `mail-addition:${sender}`, limit: 20, windowSeconds: day },
    { key: "mail-addition", limit: 200, windowSeconds: day },
  ],
  "addition-digest": () => [],
  /** To the studio, of all files that came to a request within minutes. */
  "request-files": ({ mailbox }) => [{ key: `mail-files:${mailbox}`, limit: 200, windowSeconds: day }],
  /** To staff, once for each request. */
  "request-due": ({ mailbox }) => [{ key: `mail-due:${mailbox}`, limit: 50, windowSeconds: day }],
  /** To those of the staff who want them: each new request and addition, and one each morning. */
  "request-notice": ({ mailbox }) => [{ key: `mail-staff:${mailbox}`, limit: 200, windowSeconds: day }],
  "request-morning": ({ mailbox }) => [{ key: `mail-morning:${mailbox}`, limit: 4, windowSeconds: day }],
  /** Written by staff: the limit is for a password in the wrong hands. */
  "request-reply": ({ mailbox }) => [
    { key: `mail-reply:${mailbox}`, limit: 50, windowSeconds: day },
    { key: "mail-reply", limit: 500, windowSeconds: hour },
  ],
} satisfies Record<string, MailBudgets>;

/**
 * How many mails may go out: each kind names the budgets it is taken from. The reasons are in
 * docs/decisions/015-mail-budgets.md.
 */
import type { Rule } from "../rate-limits/take-from-all.ts";
import type { Mail } from "./outbox-store.ts";

/** Keys by which budgets are counted. */
interface Addressed {
  /** `mailboxOf` the recipient, hashed. */
  mailbox: string;
  /** The account that has proved this mailbox, where one has. */
  provedBy: number | undefined;
  /** Who caused the mail: `addressGroup` of a client's address, or the hashed mailbox that a mail came from. */
  sender: string;
}

type Budgets = (addressed: Addressed) => Rule[];

const hour = 60 * 60;
const day = 24 * hour;

/**
 * For what anyone can have sent to any mailbox by typing its address. From the narrowest to the widest: the
 * order is the same everywhere, so that two transactions never wait for each other.
 */
const askedFor =
  (what: "contact" | "newsletter" | "sign-up" | "email-change" | "account"): Budgets =>
  ({ mailbox, sender }) => [
    { key: `mail-${what}:${mailbox}`, limit: 3, windowSeconds: day },
    { key: `mail-asked:${mailbox}`, limit: 6, windowSeconds: day },
    { key: `mail-sender:${sender}`, limit: 100, windowSeconds: day },
    { key: "mail-asked", limit: 1000, windowSeconds: hour },
  ];

/** For what has happened to an account: no stranger's mails hold up its owner's. */
const told: Budgets = (addressed) =>
  addressed.provedBy === undefined
    ? askedFor("account")(addressed)
    : [{ key: `mail-told:${addressed.provedBy}`, limit: 10, windowSeconds: day }];

export const mailBudgets = {
  "contact-confirmation": askedFor("contact"),
  "newsletter-confirm": askedFor("newsletter"),
  "newsletter-already-subscribed": askedFor("newsletter"),
  /** Its cause is a link out of the mailbox. */
  "newsletter-welcome": ({ mailbox }) => [{ key: `mail-welcome:${mailbox}`, limit: 10, windowSeconds: day }],
  "account-confirm-email": askedFor("sign-up"),
  "account-exists": askedFor("sign-up"),
  /** One of its own, whoever asks: its last link works until the next may be sent. */
  "account-password-reset": ({ provedBy, mailbox }) => [
    { key: `mail-reset:${provedBy ?? mailbox}`, limit: 4, windowSeconds: 8 * hour },
  ],
  /** To the new address, which anyone may have typed. */
  "account-email-change": askedFor("email-change"),
  /** To the old one, with the link that brings it back: one of its own, which nothing else can spend. */
  "account-email-changed": (addressed) =>
    addressed.provedBy === undefined
      ? askedFor("account")(addressed)
      : [{ key: `mail-email-changed:${addressed.provedBy}`, limit: 12, windowSeconds: day }],
  "account-password-changed": told,
  "account-username-changed": told,
  "account-sign-in-methods": told,
  /** Each program that signs in by password is a new device: its mails are counted by themselves. */
  "account-new-device": ({ provedBy, mailbox }) => [
    { key: `mail-device:${provedBy ?? mailbox}`, limit: 10, windowSeconds: day },
  ],
  "account-deleted": told,
  /** Requests beyond this budget come in an hourly digest, so nothing is lost. */
  "contact-notice": ({ sender }) => [
    { key: `mail-notice:${sender}`, limit: 30, windowSeconds: day },
    { key: "mail-notice", limit: 120, windowSeconds: day },
  ],
  "contact-digest": () => [],
  /** Sent by staff, and once a version as a reminder. */
  "quote-sent": ({ mailbox }) => [{ key: `mail-quote:${mailbox}`, limit: 20, windowSeconds: day }],
  /** Each quote is decided once, by who has its secret. */
  "quote-accepted": ({ mailbox }) => [{ key: `mail-accepted:${mailbox}`, limit: 20, windowSeconds: day }],
  /** To the studio: a client has asked, accepted or declined. */
  "quote-notice": ({ sender }) => [{ key: `mail-quote-notice:${sender}`, limit: 60, windowSeconds: day }],
  /** To the studio: somebody has added to a request. What is beyond the budget comes in an hourly digest. */
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
  /** To those of the staff who want it, once a day. */
  "desk-morning": ({ mailbox }) => [{ key: `mail-desk:${mailbox}`, limit: 4, windowSeconds: day }],
  /** To staff, of what others have written in a thread of comments. */
  "comment-notice": ({ mailbox }) => [{ key: `mail-comments:${mailbox}`, limit: 200, windowSeconds: day }],
  /** Written by staff: the limit is for a password in the wrong hands. */
  "request-reply": ({ mailbox }) => [
    { key: `mail-reply:${mailbox}`, limit: 50, windowSeconds: day },
    { key: "mail-reply", limit: 500, windowSeconds: hour },
  ],
  /** Sent by an administrator, who is counted besides (`domains/identity/invitations/`). */
  "staff-invitation": ({ mailbox }) => [{ key: `mail-invitation:${mailbox}`, limit: 5, windowSeconds: day }],
  /** To an address that an administrator types, who is counted besides (`domains/outbox/test-mail.ts`). */
  "test-mail": ({ mailbox }) => [{ key: `mail-test:${mailbox}`, limit: 5, windowSeconds: hour }],
  /** It is tried again every few hours. */
  "backup-failed": () => [{ key: "mail-backup", limit: 2, windowSeconds: day }],
} satisfies Record<string, Budgets>;

export type MailKind = keyof typeof mailBudgets;

/** A mail of a kind that has a budget. */
export type BudgetedMail = Mail & {
  kind: MailKind;
  /** The account that has proved this mailbox; left out where anyone may have typed the address. */
  provedBy?: number;
};

/** Budgets of the mails about accounts. */
import { askedByAnybody, day, hour, type MailBudgets } from "../../../engines/mail/mail-budgets.ts";

/** For what has happened to an account: no stranger's mails hold up its owner's. */
const told: MailBudgets = (addressed) =>
  addressed.provedBy === undefined
    ? askedByAnybody("account")(addressed)
    : [{ key: `mail-told:${addressed.provedBy}`, limit: 10, windowSeconds: day }];

export const accountMailBudgets = {
  "account-confirm-email": askedByAnybody("sign-up"),
  "account-exists": askedByAnybody("sign-up"),
  /** A budget of its own, shared by all senders: the last link works until the next may be sent. */
  "account-password-reset": ({ provedBy, mailbox }) => [
    { key: `mail-reset:${provedBy ?? mailbox}`, limit: 4, windowSeconds: 8 * hour },
  ],
  /** To the new address, which anyone may have typed. */
  "account-email-change": askedByAnybody("email-change"),
  /** To the old one, with the link that brings it back: one of its own, which nothing else can spend. */
  "account-email-changed": (addressed) =>
    addressed.provedBy === undefined
      ? askedByAnybody("account")(addressed)
      : [{ key: `mail-email-changed:${addressed.provedBy}`, limit: 12, windowSeconds: day }],
  "account-password-changed": told,
  "account-username-changed": told,
  "account-sign-in-methods": told,
  /** Each program that signs in by password is a new device: its mails are counted by themselves. */
  "account-new-device": ({ provedBy, mailbox }) => [
    { key: `mail-device:${provedBy ?? mailbox}`, limit: 10, windowSeconds: day },
  ],
  "account-deleted": told,
  /** Sent by an administrator, who is counted besides (`domains/identity/invitations/`). */
  "staff-invitation": ({ mailbox }) => [{ key: `mail-invitation:${mailbox}`, limit: 5, windowSeconds: day }],
} satisfies Record<string, MailBudgets>;

/**
 * Budgets of outgoing mails: the code that composes a mail names the budgets it is charged to. The reasons are in
 * docs/decisions/015-mail-budgets.md.
 */
import type { Rule } from "../rate-limits/take-from-all.ts";
import type { Mail } from "./outbox-store.ts";

/** Keys by which budgets are counted. */
export interface Addressed {
  /** `mailboxOf` the recipient, hashed. */
  mailbox: string;
  /** Id of the account that has confirmed this mailbox, if any. */
  provedBy: number | undefined;
  /** `addressGroup` of the client that caused the mail, or the hashed mailbox of an incoming mail's sender. */
  sender: string;
}

export type MailBudgets = (addressed: Addressed) => Rule[];

export const hour = 60 * 60;
export const day = 24 * hour;

/**
 * For mails that anybody can have sent to any mailbox by typing its address. Rules go from the narrowest to the
 * widest, in the same order everywhere, so that two transactions never wait for each other.
 */
export const askedByAnybody =
  (what: string): MailBudgets =>
  ({ mailbox, sender }) => [
    { key: `mail-${what}:${mailbox}`, limit: 3, windowSeconds: day },
    { key: `mail-asked:${mailbox}`, limit: 6, windowSeconds: day },
    { key: `mail-sender:${sender}`, limit: 100, windowSeconds: day },
    { key: "mail-asked", limit: 1000, windowSeconds: hour },
  ];

/** A mail with its budgets. */
export type BudgetedMail = Mail & {
  budgets: MailBudgets;
  /** Id of the account that has confirmed this mailbox; left out where anybody may have typed the address. */
  provedBy?: number;
};

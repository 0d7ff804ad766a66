/**
 * How many mails may go out: whoever composes a mail names the budgets that it is taken from. The reasons are in
 * docs/decisions/015-mail-budgets.md.
 */
import type { Rule } from "../rate-limits/take-from-all.ts";
import type { Mail } from "./outbox-store.ts";

/** Keys by which budgets are counted. */
export interface Addressed {
  /** `mailboxOf` the recipient, hashed. */
  mailbox: string;
  /** The account that has proved this mailbox, where one has. */
  provedBy: number | undefined;
  /** Who caused the mail: `addressGroup` of a client's address, or the hashed mailbox that a mail came from. */
  sender: string;
}

export type MailBudgets = (addressed: Addressed) => Rule[];

export const hour = 60 * 60;
export const day = 24 * hour;

/**
 * For what anyone can have sent to any mailbox by typing its address. From the narrowest to the widest: the
 * order is the same everywhere, so that two transactions never wait for each other.
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
  /** The account that has proved this mailbox; left out where anyone may have typed the address. */
  provedBy?: number;
};

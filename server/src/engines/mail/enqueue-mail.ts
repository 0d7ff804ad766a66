import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { securityEvent } from "../../kernel/logging/security-event.ts";
import { hashSecret } from "../crypto/secrets.ts";
import type { Tables } from "../database/tables.ts";
import { addressGroup } from "../http/client-address.ts";
import { type Rule, takeFromAll } from "../rate-limits/take-from-all.ts";
import { secondsUntilNext } from "../rate-limits/take-from-limit.ts";
import type { BudgetedMail } from "./mail-budgets.ts";
import { mailboxOf } from "./mailbox.ts";
import { insertHeldMail, insertMail } from "./outbox-store.ts";

/** The event that causes a mail. */
export interface Occasion {
  now: Date;
  /** IP address of the client that caused it; empty for the studio itself. */
  address: string;
  /** Address of the mail that caused it, which is counted in place of the client's. */
  sender?: string;
  log: Logger;
}

type Envelope = Pick<BudgetedMail, "kind" | "budgets" | "to" | "provedBy">;

/**
 * Puts a mail into the outbox, if its budgets allow. Call it in the transaction that writes the mail's cause,
 * so that there is never one without the other; it is sent once that is committed.
 * @returns whether it will be sent. The caller's answer must not depend on it, or it would reveal whether
 *   others wrote to the same mailbox.
 */
export async function enqueueMail(
  query: Transaction<Tables>,
  mail: BudgetedMail,
  occasion: Occasion,
): Promise<boolean> {
  return (await enqueueNumbered(query, mail, occasion)) !== null;
}

/** {@link enqueueMail}. @returns the mail's number in the outbox; `null` when a budget refused it. */
export async function enqueueNumbered(
  query: Transaction<Tables>,
  mail: BudgetedMail,
  occasion: Occasion,
): Promise<number | null> {
  const rules = await takeBudgets(query, mail, occasion);
  return rules && insertBudgeted(query, mail, occasion);
}

/** {@link enqueueNumbered} for a mail that waits until `releaseMail` (outbox-store.ts) sends it with its attachments. */
export async function enqueueHeld(
  query: Transaction<Tables>,
  mail: BudgetedMail,
  occasion: Occasion,
): Promise<number | null> {
  if (!(await takeBudgets(query, mail, occasion))) return null;
  const { budgets: _, provedBy: __, ...held } = mail;
  return insertHeldMail(query, held, occasion.now);
}

/**
 * {@link enqueueMail} for a notice to the studio: a mail of its own to each address, which together are counted as one.
 */
export async function enqueueNotice(
  query: Transaction<Tables>,
  notice: Omit<BudgetedMail, "to">,
  addresses: readonly string[],
  occasion: Occasion,
): Promise<boolean> {
  const [to] = addresses;
  if (to === undefined || !(await takeBudgets(query, { ...notice, to }, occasion))) return false;
  for (const address of addresses) await insertBudgeted(query, { ...notice, to: address }, occasion);
  return true;
}

/**
 * The same for a mail that depends on how long the next of its kind may have to wait.
 * @param compose is given that in seconds, 0 when it could go at once.
 */
export async function enqueueComposed(
  query: Transaction<Tables>,
  envelope: Envelope,
  occasion: Occasion,
  compose: (nextAfterSeconds: number) => BudgetedMail,
): Promise<boolean> {
  const rules = await takeBudgets(query, envelope, occasion);
  if (!rules) return false;
  let wait = 0;
  for (const rule of rules) {
    wait = Math.max(wait, await secondsUntilNext({ query }, { ...rule, now: occasion.now }));
  }
  await insertBudgeted(query, compose(wait), occasion);
  return true;
}

/** @returns the rules it was taken from; null when one refused. */
async function takeBudgets(
  query: Transaction<Tables>,
  { kind, budgets, to, provedBy }: Envelope,
  { now, address, sender, log }: Occasion,
): Promise<Rule[] | null> {
  const mailbox = hashSecret(mailboxOf(to));
  const causedBy = sender === undefined ? addressGroup(address) : hashSecret(mailboxOf(sender));
  const rules = budgets({ mailbox, provedBy, sender: causedBy });
  const { refusedBy } = await takeFromAll({ query }, rules, now);
  if (refusedBy) {
    const [limit = ""] = refusedBy.key.split(":");
    securityEvent(log, "excess_rate_limit_exceeded", {
      account: provedBy ?? null,
      address,
      limit,
      mail: kind,
    });
    return null;
  }
  return rules;
}

function insertBudgeted(
  query: Transaction<Tables>,
  { budgets: _, provedBy: __, ...mail }: BudgetedMail,
  { now }: Occasion,
): Promise<number> {
  return insertMail(query, mail, now);
}

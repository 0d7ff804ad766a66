/** Proving that the mailbox is one's own. */

import type { Transaction } from "kysely";
import { makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail, type Occasion } from "../../../engines/mail/enqueue-mail.ts";
import {
  type Counted,
  type LimitResult,
  takeFromLimit,
} from "../../../engines/rate-limits/take-from-limit.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { findUser } from "../users/find-user.ts";
import { lockUser } from "../users/lock-user.ts";
import type { User } from "../users/user.ts";
import { confirmEmailChange } from "./change-email.ts";
import { confirmEmail, findHolder } from "./email-ownership.ts";
import { accountExistsMail, confirmEmailMail } from "./mails.ts";
import { confirmationMinutes, storeToken, useToken } from "./one-time-tokens.ts";

/** An account has at most as many mails as one mailbox takes: what is answered to the next is true. */
const mailsADay = { limit: 3, windowSeconds: 24 * 3600 };

/** Counts a mail that asks to confirm an address. */
export function takeConfirmationMail(database: Counted, userId: number, now: Date): Promise<LimitResult> {
  return takeFromLimit(database, { key: `confirm-mail:${userId}`, ...mailsADay, now });
}

/**
 * Uses a mailed link to the address of an account, or to the address that is to replace it.
 * @param address the caller's IP address.
 * @returns false if the link was used, is expired or unknown, or another account has confirmed the address.
 */
export async function confirmEmailByLink(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  token: string,
  address: string,
  requestId = "",
): Promise<boolean> {
  const changed = await confirmEmailChange(dependencies, { token, address, requestId });
  return changed !== null || (await confirmPresentEmail(dependencies, token, address));
}

async function confirmPresentEmail(
  { database, clock, log }: Pick<Dependencies, "database" | "clock" | "log">,
  token: string,
  address: string,
): Promise<boolean> {
  const now = clock();
  const account = await database.query.transaction().execute(async (transaction) => {
    const used = await useToken(transaction, "email-confirm", token, now);
    if (!used) return null;
    const user = await findUser(transaction, used.user_id);
    if (!user || user.email !== used.email) return null;
    await lockUser(transaction, database.kind, user.id);
    return (await confirmEmail(transaction, user, now)) ? user.id : null;
  });
  if (account !== null) securityEvent(log, "user_email_confirmed", { account, address });
  return account !== null;
}

/**
 * Mails another link to the signed-in user, as far as the mailbox's budget goes; nothing happens when the
 * address is confirmed already.
 */
export async function sendConfirmation(
  { database, settings, clock, log }: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  { userId, address }: { userId: number; address: string },
): Promise<{ outcome: "sent" | "confirmed" } | { outcome: "limited"; retryAfterSeconds: number }> {
  const now = clock();
  const user = await findUser(database.query, userId);
  if (!user || user.email_confirmed_at) return { outcome: "confirmed" };
  const { allowed, retryAfterSeconds } = await takeConfirmationMail(database, userId, now);
  if (!allowed) return { outcome: "limited", retryAfterSeconds };
  await database.query
    .transaction()
    .execute((transaction) => mailConfirmation(transaction, settings, user, { now, address, log }));
  return { outcome: "sent" };
}

// The mail that asks somebody to prove their address, at sign-up and when asked for again.

/**
 * Mails a link to an address that isn't confirmed yet. If another account has confirmed it, the mail says so instead,
 * since the link couldn't confirm anything. Responses must not reveal whether a mail was sent.
 */
export async function mailConfirmation(
  transaction: Transaction<Tables>,
  settings: Settings,
  user: Pick<User, "id" | "username" | "email">,
  occasion: Occasion,
): Promise<void> {
  const holder = await findHolder(transaction, user.email);
  const sender = await withSignature(transaction, settings);
  if (holder?.email_confirmed_at) {
    const about = { to: user.email, holder: holder.username, made: user.username };
    await enqueueMail(transaction, accountExistsMail(sender, about), occasion);
    return;
  }
  const token = makeSecret();
  const other = holder && holder.id !== user.id ? holder.username : undefined;
  const mail = confirmEmailMail(sender, { user, token, other });
  if (!(await enqueueMail(transaction, mail, occasion))) return;
  const link = { token, user, minutes: confirmationMinutes };
  await storeToken(transaction, "email-confirm", link, occasion.now);
}

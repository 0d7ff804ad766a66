/** The link that somebody asks for who has forgotten their password. */

import type { Transaction } from "kysely";
import { hashSecret, makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { enqueueComposed, type Occasion } from "../../../engines/mail/enqueue-mail.ts";
import { takeFromAll } from "../../../engines/rate-limits/take-from-all.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { findUserByLogin } from "../users/find-user.ts";
import { loginKey, type User } from "../users/user.ts";
import { storeToken } from "./one-time-tokens.ts";
import { passwordResetMail } from "./password-mails.ts";

export type Limited = { outcome: "limited"; retryAfterSeconds: number };

/** A link that opens the account works for a short time. */
const linkMinutes = 60;

export type ResetDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/**
 * Mails a link to the account's address, if there is such an account; the answer is the same if not.
 * @param login username or e-mail address.
 */
export async function forgotPassword(
  { database, settings, clock, log }: ResetDependencies,
  { login: typed, address }: { login: string; address: string },
): Promise<{ outcome: "asked" } | Limited> {
  const login = typed.trim();
  const now = clock();
  const from = addressGroup(address);
  const rules = [
    { key: `forgot-address:${from}`, limit: 60, windowSeconds: 3600 },
    // By caller: who asks for somebody else's account keeps nobody else from asking.
    { key: `forgot:${hashSecret(loginKey(login))}:${from}`, limit: 5, windowSeconds: 900 },
  ];
  const { allowed, retryAfterSeconds } = await takeFromAll(database, rules, now);
  if (!allowed) return { outcome: "limited", retryAfterSeconds };
  const user = await findUserByLogin(database.query, login);
  if (user && !user.banned_at) {
    await database.query
      .transaction()
      .execute((transaction) => mailResetLink(transaction, settings, user, { now, address, log }));
  }
  securityEvent(log, "authn_password_reset_request", { account: user?.id ?? null, address });
  return { outcome: "asked" };
}

/**
 * Mails a link, as far as the budget goes. The last one that may be sent for now works until the next may: a
 * stranger who asks again and again doesn't keep the owner out.
 * @returns whether one is on its way.
 */
export async function mailResetLink(
  transaction: Transaction<Tables>,
  settings: Settings,
  user: User,
  occasion: Occasion,
): Promise<boolean> {
  const token = makeSecret();
  let minutes = linkMinutes;
  const sender = await withSignature(transaction, settings);
  const compose = () => passwordResetMail(sender, { user, token, minutes });
  const sent = await enqueueComposed(transaction, compose(), occasion, (nextAfterSeconds) => {
    minutes = Math.max(linkMinutes, 60 * Math.ceil(nextAfterSeconds / 3600));
    return compose();
  });
  if (sent) await storeToken(transaction, "password-reset", { token, user, minutes }, occasion.now);
  return sent;
}

/** A new password for someone who proves the mailbox. */
import type { Transaction } from "kysely";
import { noteUser } from "../../audit/note-user.ts";
import type { Tables } from "../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressGroup } from "../../http/client-address.ts";
import { enqueueComposed, enqueueMail, type Occasion } from "../../mail/enqueue-mail.ts";
import { signed } from "../../mail/signature.ts";
import { takeFromAll } from "../../rate-limits/take-from-all.ts";
import { takeFromLimit } from "../../rate-limits/take-from-limit.ts";
import { hashSecret, makeSecret } from "../../secrets/secrets.ts";
import { securityEvent } from "../../security-log/security-event.ts";
import type { Settings } from "../../settings/settings.ts";
import { findPasswordFault, type PasswordFault } from "../passwords/password-rules.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { endSessions } from "../sessions/store.ts";
import { findUser, findUserByLogin } from "../users/find-user.ts";
import { lockUser } from "../users/lock-user.ts";
import { loginKey, namesOf, type User } from "../users/user.ts";
import { confirmEmail } from "./email-ownership.ts";
import { findToken, revokeTokens, storeToken, useToken } from "./one-time-tokens.ts";
import { passwordChangedMail, passwordResetMail } from "./password-mails.ts";

type Needed = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

type Limited = { outcome: "limited"; retryAfterSeconds: number };

/**
 * Mails a link to the account's address, if there is such an account; the answer is the same if not.
 * @param login username or e-mail address.
 */
export async function forgotPassword(
  { database, settings, clock, log }: Needed,
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

/** A link that opens the account works for a short time. */
const linkMinutes = 60;

/**
 * Mails a link, as far as the budget goes. The last one that may be sent for now works until the next may: a
 * stranger who asks again and again doesn't keep the owner out.
 */
async function mailResetLink(
  transaction: Transaction<Tables>,
  settings: Settings,
  user: User,
  occasion: Occasion,
): Promise<void> {
  const token = makeSecret();
  let minutes = linkMinutes;
  const sender = await signed(transaction, settings);
  const compose = () => passwordResetMail(sender, { user, token, minutes });
  const sent = await enqueueComposed(transaction, compose(), occasion, (nextAfterSeconds) => {
    minutes = Math.max(linkMinutes, 60 * Math.ceil(nextAfterSeconds / 3600));
    return compose();
  });
  if (sent) await storeToken(transaction, "password-reset", { token, user, minutes }, occasion.now);
}

export type PasswordReset =
  | { outcome: "reset" }
  /** Used, too old, or never was. */
  | { outcome: "invalid-link" }
  | ({ outcome: "refused" } & PasswordFault)
  | Limited;

/** Sets a new password, uses the link up and ends every session. The mailbox is proved by the way. */
export async function resetPassword(
  { database, settings, clock, log }: Needed,
  {
    token,
    password,
    address,
    requestId = "",
  }: { token: string; password: string; address: string; requestId?: string },
): Promise<PasswordReset> {
  const now = clock();
  // Links can't be guessed; this only bounds how much hashing an address can ask for.
  const limit = { key: `reset:${addressGroup(address)}`, limit: 60, windowSeconds: 600, now };
  const { allowed, retryAfterSeconds } = await takeFromLimit(database, limit);
  if (!allowed) return { outcome: "limited", retryAfterSeconds };

  const link = await findToken(database.query, "password-reset", token, now);
  const user = link && (await findUser(database.query, link.user_id));
  if (!user) return { outcome: "invalid-link" };
  // Looked at before the link is used up, so that a password that won't do can be followed by one that will.
  const fault = findPasswordFault(password, namesOf(user));
  if (fault) return { outcome: "refused", ...fault };

  const passwordHash = await hashPassword(password);
  const done = await database.query.transaction().execute(async (transaction) => {
    // The user first, like everything that changes an account: two that wait for each other never meet.
    const locked = await lockUser(transaction, database.kind, user.id);
    const used = await useToken(transaction, "password-reset", token, now);
    if (!locked || !used || locked.banned_at || locked.email !== used.email) {
      return null;
    }
    await transaction
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where("id", "=", user.id)
      .execute();
    const confirmed = await confirmEmail(transaction, user, now);
    await endSessions(transaction, { userId: user.id, now });
    await revokeTokens(transaction, "password-reset", user.id);
    const proved = { ...user, email_confirmed_at: confirmed ? now.toISOString() : null };
    await enqueueMail(transaction, passwordChangedMail(await signed(transaction, settings), proved), {
      now,
      address,
      log,
    });
    const told = { action: "update", before: user, after: user, password: true };
    await noteUser(transaction, { userId: user.id, address, requestId }, told, now);
    return { confirmed };
  });
  if (!done) return { outcome: "invalid-link" };
  const facts = { account: user.id, address };
  securityEvent(log, "authn_password_reset", facts);
  if (done.confirmed && !user.email_confirmed_at) securityEvent(log, "user_email_confirmed", facts);
  return { outcome: "reset" };
}

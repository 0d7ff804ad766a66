/** A new password for someone who proves the mailbox. */

import { addressGroup } from "../../../engines/http/client-address.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { endApplicationPasswords } from "../application-passwords/end-with-password.ts";
import { findPasswordFault, type PasswordFault } from "../passwords/password-rules.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { lockUser } from "../users/lock-user.ts";
import { namesOf } from "../users/user.ts";
import { confirmEmail } from "./email-ownership.ts";
import type { Limited, ResetDependencies } from "./forgot-password.ts";
import { findToken, revokeTokens, useToken } from "./one-time-tokens.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { endEmailChange } from "./pending-email.ts";

export type PasswordReset =
  | { outcome: "reset" }
  /** Used, too old, or never was. */
  | { outcome: "invalid-link" }
  | ({ outcome: "refused" } & PasswordFault)
  | Limited;

/**
 * Sets a new password, uses the link up and ends every session. The mailbox is proved by the way.
 * @param keepApplicationPasswords application passwords don't end with the old password.
 */
export async function resetPassword(
  { database, settings, clock, log }: ResetDependencies,
  {
    token,
    password,
    address,
    keepApplicationPasswords = false,
    requestId = "",
  }: {
    token: string;
    password: string;
    address: string;
    keepApplicationPasswords?: boolean;
    requestId?: string;
  },
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
    await endEmailChange(transaction, user.id);
    const by = { userId: user.id, address, requestId };
    const ending = { userId: user.id, keep: keepApplicationPasswords, by, now };
    const programs = await endApplicationPasswords(transaction, ending);
    const proved = { ...user, email_confirmed_at: confirmed ? now.toISOString() : null };
    const mail = passwordChangedMail(await withSignature(transaction, settings), proved, programs);
    await enqueueMail(transaction, mail, { now, address, log });
    const told = { action: "update", before: user, after: user, password: true };
    await auditUser(transaction, by, told, now);
    return { confirmed };
  });
  if (!done) return { outcome: "invalid-link" };
  const facts = { account: user.id, address };
  securityEvent(log, "authn_password_reset", facts);
  if (done.confirmed && !user.email_confirmed_at) securityEvent(log, "user_email_confirmed", facts);
  return { outcome: "reset" };
}

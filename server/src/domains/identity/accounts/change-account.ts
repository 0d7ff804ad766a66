/** Changes that administrators make to others' accounts. */

import { announceContentChange } from "../../../engines/database/content-versions.ts";
import { isUniqueConflict } from "../../../engines/database/dialect.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { endApplicationPasswords } from "../application-passwords/end-with-password.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { type AuditedBy, auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { freeUserSlug } from "../users/insert-user.ts";
import { leaveAdministrators } from "../users/lock-administrators.ts";
import { lockUser } from "../users/lock-user.ts";
import { savePreferences } from "../users/preferences.ts";
import { refreshSearchText } from "../users/search-text.ts";
import { emailKey, type User, type UserRow } from "../users/user.ts";
import { mailOldAddress } from "./change-email.ts";
import { findHolder } from "./email-ownership.ts";
import { revokeTokens } from "./one-time-tokens.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { endEmailChange } from "./pending-email.ts";

export type AccountDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** The person who changes an account, with the credential that has to hold a fresh proof for grave changes. */
export interface By extends AuditedBy {
  caller: Prover;
}

/** Fields of a person's account that anybody may read. */
export type WrittenUser = Partial<
  Pick<UserRow, "display_name" | "first_name" | "last_name" | "nickname" | "url" | "description" | "slug">
>;

/** Another account has the username or the e-mail address. */
export class AccountTakenError extends Error {
  override name = "AccountTakenError";
  readonly what: "username" | "email";

  constructor(what: AccountTakenError["what"]) {
    super(`the ${what} is taken`);
    this.what = what;
  }
}

export interface AccountChanges {
  written: WrittenUser;
  email?: string | undefined;
  /** Within the rules. */
  password?: string | undefined;
  /** Replaces all roles of the account. */
  roles?: readonly string[] | undefined;
  /** JSON; null removes them. */
  preferences?: string | null | undefined;
  /** Called with the locked account; an error from it ends the change before anything is written. */
  check?(rows: Query, held: User): Promise<void>;
}

/**
 * Changes somebody's account. A new password ends all sessions and application passwords, and its owner is
 * notified by mail. The administrator vouches for a new address; the old one is notified. A new password,
 * address or role needs a fresh proof, even for other people's accounts, because each of them grants access.
 * @returns the account as it is then; null when it is gone.
 * @throws {AccountTakenError} {LastAdministratorError} {RestError}
 */
export async function changeAccount(
  needed: AccountDependencies,
  userId: number,
  { written, email, password, roles, preferences, check }: AccountChanges,
  by: By,
): Promise<User | null> {
  const { database, settings, clock, log } = needed;
  const now = clock();
  if (password !== undefined) demandProof(by.caller, now);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const changed = await database.query
    .transaction()
    .execute(async (transaction) => {
      const before = await findUser(transaction, userId);
      if (!before) return null;
      const isGrave = (email !== undefined && email !== before.email) || hasOtherRoles(before, roles);
      if (isGrave) demandProof(by.caller, now);
      if (roles && !roles.includes("administrator")) {
        await leaveAdministrators(transaction, database.kind, before);
      }
      if (!(await lockUser(transaction, database.kind, userId))) return null;
      const held = check && (await findUser(transaction, userId));
      if (held) await check(transaction, held);
      const values: Partial<UserRow> = { ...written };
      if (written.slug) values.slug = await freeUserSlug(transaction, written.slug, userId);
      if (email !== undefined && email !== before.email) {
        const holder = await findHolder(transaction, email);
        if (holder && holder.id !== userId) throw new AccountTakenError("email");
        Object.assign(values, {
          email,
          email_key: emailKey(email),
          claimed_email_key: emailKey(email),
          email_confirmed_at: now.toISOString(),
        });
        await revokeTokens(transaction, "email-confirm", userId);
        await revokeTokens(transaction, "password-reset", userId);
        await endEmailChange(transaction, userId);
        // Only a change of one's own account can be undone by link: an administrator's change may shut its owner out on
        // purpose.
        const undo = by.userId === userId;
        const sender = await withSignature(transaction, settings);
        await mailOldAddress(transaction, sender, { before, email, undo }, { now, address: by.address, log });
      }
      if (passwordHash) {
        values.password_hash = passwordHash;
        await endSessions(transaction, { userId, now });
        await revokeTokens(transaction, "password-reset", userId);
        await endEmailChange(transaction, userId);
        const programs = await endApplicationPasswords(transaction, { userId, keep: false, by, now });
        const told = { ...before, ...values };
        const mail = passwordChangedMail(await withSignature(transaction, settings), told, programs);
        await enqueueMail(transaction, mail, { now, address: by.address, log });
      }
      if (Object.keys(values).length > 0) {
        await transaction.updateTable("users").set(values).where("id", "=", userId).execute();
        await refreshSearchText(transaction, userId);
      }
      await savePreferences(transaction, userId, preferences);
      if (roles) {
        await transaction.deleteFrom("user_roles").where("user_id", "=", userId).execute();
        const rows = [...new Set(roles)].map((role) => ({ user_id: userId, role }));
        if (rows.length > 0) await transaction.insertInto("user_roles").values(rows).execute();
      }
      await announceContentChange(transaction, "users");
      const user = await findUser(transaction, userId);
      const told = { action: "update", before, after: user ?? null, password: passwordHash !== undefined };
      await auditUser(transaction, by, told, now);
      return user ? { before, user } : null;
    })
    .catch((error) => {
      if (isUniqueConflict(error)) throw new AccountTakenError("email");
      throw error;
    });
  if (!changed) return null;
  const facts = { account: userId, address: by.address, by: by.userId };
  if (passwordHash) securityEvent(log, "authn_password_change", facts);
  if (roles) securityEvent(log, "user_roles_changed", { ...facts, roles: changed.user.roles });
  return changed.user;
}

function hasOtherRoles({ roles: held }: User, roles: readonly string[] | undefined): boolean {
  return roles !== undefined && roles.toSorted().join() !== held.toSorted().join();
}

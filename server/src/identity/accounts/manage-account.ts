/** What administrators do to the accounts of others: open, change, close, reopen and end them. */

import type { Transaction } from "kysely";
import { type AuditedBy, actorOf, noteUser } from "../../audit/note-user.ts";
import { noteContentChange } from "../../database/content-versions.ts";
import { isUniqueConflict } from "../../database/dialect.ts";
import type { Tables } from "../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { signed } from "../../mail/signature.ts";
import { securityEvent } from "../../security-log/security-event.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { endSessions } from "../sessions/store.ts";
import { findUser } from "../users/find-user.ts";
import { freeUserSlug, insertUser } from "../users/insert-user.ts";
import { leaveAdministrators } from "../users/lock-administrators.ts";
import { lockUser } from "../users/lock-user.ts";
import { emailKey, holdsItsEmail, type Query, type User, type UserRow } from "../users/user.ts";
import { findHolder } from "./email-ownership.ts";
import { passwordChangedMail } from "./mails.ts";
import { revokeTokens } from "./one-time-tokens.ts";
import { type HandOver, removeAccount, removePortrait } from "./remove-account.ts";

type Needed = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

export type By = AuditedBy;

export interface NewAccount {
  username: string;
  email: string;
  /** Within the rules. */
  password: string;
  roles: readonly string[];
  written: WrittenUser;
}

/** What of a person is text that anybody may read. */
export type WrittenUser = Partial<
  Pick<UserRow, "display_name" | "first_name" | "last_name" | "nickname" | "url" | "description" | "slug">
>;

/** Another account has the name, or the address. */
export class AccountTakenError extends Error {
  override name = "AccountTakenError";
  readonly what: "username" | "email";

  constructor(what: AccountTakenError["what"]) {
    super(`the ${what} is taken`);
    this.what = what;
  }
}

/**
 * Opens an account for somebody. The administrator vouches for the address: links for a new password go there.
 * @throws {AccountTakenError}
 */
export async function openAccount(needed: Needed, asked: NewAccount, by: By): Promise<User> {
  const { database, clock, log } = needed;
  const now = clock().toISOString();
  const passwordHash = await hashPassword(asked.password);
  const { slug, display_name, first_name, last_name, nickname, url, description } = asked.written;
  const user = await database.query.transaction().execute(async (transaction) => {
    const { username, email, roles } = asked;
    if (await isUsernameTaken(transaction, username)) throw new AccountTakenError("username");
    if (await findHolder(transaction, email)) throw new AccountTakenError("email");
    const id = await insertUser(transaction, {
      ...{ username, email, roles, passwordHash, now },
      displayName: display_name || [first_name, last_name].filter(Boolean).join(" ") || username,
      firstName: first_name ?? "",
      lastName: last_name ?? "",
      emailConfirmedAt: now,
      ...(slug ? { slug } : {}),
      ...(url ? { url } : {}),
      ...(description ? { description } : {}),
    });
    if (id === null) throw new AccountTakenError("username");
    if (nickname) await transaction.updateTable("users").set({ nickname }).where("id", "=", id).execute();
    const made = await findUser(transaction, id);
    // Somebody signed up with the address at the same moment.
    if (!made || !holdsItsEmail(made)) throw new AccountTakenError("email");
    await noteContentChange(transaction, "users");
    await noteUser(transaction, by, { action: "create", before: null, after: made }, new Date(now));
    return made;
  });
  securityEvent(log, "user_created", {
    account: user.id,
    address: by.address,
    by: by.userId,
    roles: user.roles,
  });
  return user;
}

async function isUsernameTaken(transaction: Transaction<Tables>, username: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("users")
    .select("id")
    .where("username_key", "=", username.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
}

export interface AccountChanges {
  written: WrittenUser;
  email?: string | undefined;
  /** Within the rules. */
  password?: string | undefined;
  /** In place of all there were. */
  roles?: readonly string[] | undefined;
  /** Asked of the account as it is held; what it throws changes nothing. */
  check?(rows: Query, held: User): Promise<void>;
}

/**
 * Changes somebody's account. A new password ends all sessions, and its owner is told by mail; application
 * passwords stay, as in WordPress.
 * @returns the account as it is then; null when it is gone.
 * @throws {AccountTakenError} {LastAdministratorError}
 */
export async function changeAccount(
  needed: Needed,
  userId: number,
  { written, email, password, roles, check }: AccountChanges,
  by: By,
): Promise<User | null> {
  const { database, settings, clock, log } = needed;
  const now = clock();
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const changed = await database.query
    .transaction()
    .execute(async (transaction) => {
      const before = await findUser(transaction, userId);
      if (!before) return null;
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
        Object.assign(values, { email, email_key: emailKey(email), email_confirmed_at: now.toISOString() });
        await revokeTokens(transaction, "email-confirm", userId);
        await revokeTokens(transaction, "password-reset", userId);
      }
      if (passwordHash) {
        values.password_hash = passwordHash;
        await endSessions(transaction, { userId, now });
        await revokeTokens(transaction, "password-reset", userId);
        const told = { ...before, ...values };
        await enqueueMail(transaction, passwordChangedMail(await signed(transaction, settings), told), {
          now,
          address: by.address,
          log,
        });
      }
      if (Object.keys(values).length > 0) {
        await transaction.updateTable("users").set(values).where("id", "=", userId).execute();
      }
      if (roles) {
        await transaction.deleteFrom("user_roles").where("user_id", "=", userId).execute();
        const rows = [...new Set(roles)].map((role) => ({ user_id: userId, role }));
        if (rows.length > 0) await transaction.insertInto("user_roles").values(rows).execute();
      }
      await noteContentChange(transaction, "users");
      const user = await findUser(transaction, userId);
      const told = { action: "update", before, after: user ?? null, password: passwordHash !== undefined };
      await noteUser(transaction, by, told, now);
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

/**
 * Closes an account: nobody signs in with it, and its sessions and application passwords open nothing. What it
 * wrote stays. @param closed false opens it again.
 * @returns null when there is none.
 * @throws {LastAdministratorError}
 */
export async function setAccountClosed(
  { database, clock, log }: Pick<Needed, "database" | "clock" | "log">,
  userId: number,
  closed: boolean,
  by: By,
): Promise<User | null> {
  const now = clock();
  const user = await database.query.transaction().execute(async (transaction) => {
    const before = await findUser(transaction, userId);
    if (!before) return null;
    if (closed) await leaveAdministrators(transaction, database.kind, before);
    await lockUser(transaction, database.kind, userId);
    const banned_at = closed ? (before.banned_at ?? now.toISOString()) : null;
    await transaction.updateTable("users").set({ banned_at }).where("id", "=", userId).execute();
    if (closed) await endSessions(transaction, { userId, now });
    const after = { ...before, banned_at };
    await noteUser(transaction, by, { action: closed ? "deactivate" : "reactivate", before, after }, now);
    return after;
  });
  if (user) {
    const facts = { account: userId, address: by.address, by: by.userId };
    securityEvent(log, closed ? "user_deactivated" : "user_reactivated", facts);
  }
  return user;
}

/**
 * Ends somebody's account, as `removeAccount` has it.
 * @param reassign who gets what they wrote and uploaded; null: it stays, and its author is gone.
 * @returns false when there was none.
 * @throws {LastAdministratorError}
 */
export async function endAccount(
  needed: Needed & Pick<Dependencies, "files"> & { handOver: HandOver },
  { userId, reassign }: { userId: number; reassign: number | null },
  by: By,
): Promise<boolean> {
  const { database, settings, clock, log, handOver } = needed;
  const user = await database.query.transaction().execute(async (transaction) => {
    const user = await findUser(transaction, userId);
    if (!user || !(await lockUser(transaction, database.kind, userId))) return null;
    if (reassign !== null) {
      const actor = await actorOf(transaction, by);
      await handOver(transaction, { from: userId, to: reassign, actor });
    }
    await noteUser(transaction, by, { action: "delete", before: user, after: null }, clock());
    const occasion = { now: clock(), address: by.address, log };
    await removeAccount(transaction, { kind: database.kind, settings }, user, occasion);
    return user;
  });
  if (!user) return false;
  securityEvent(log, "user_deleted", { account: userId, address: by.address, by: by.userId, reassign });
  await removePortrait(needed, user);
  return true;
}

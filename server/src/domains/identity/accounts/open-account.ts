/** An account that an administrator opens for somebody. */
import type { Transaction } from "kysely";
import { recordContentChange } from "../../../engines/database/content-versions.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { insertUser } from "../users/insert-user.ts";
import { holdsItsEmail, type User } from "../users/user.ts";
import { AccountTakenError, type By, type Needed, type WrittenUser } from "./change-account.ts";
import { findHolder } from "./email-ownership.ts";

export interface NewAccount {
  username: string;
  email: string;
  /** Within the rules. */
  password: string;
  roles: readonly string[];
  written: WrittenUser;
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
    await recordContentChange(transaction, "users");
    await auditUser(transaction, by, { action: "create", before: null, after: made }, new Date(now));
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

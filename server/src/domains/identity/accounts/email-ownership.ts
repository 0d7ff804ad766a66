/**
 * Ownership of e-mail addresses (docs/decisions/010-account-enumeration.md): several accounts may name the same
 * address, but one holds it and is found by it at sign-in and for a new password. Confirming the address takes it
 * from a holder who has not confirmed it.
 */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { refreshSearchText } from "../users/search-text.ts";
import { emailKey, type User, unheldEmailKey } from "../users/user.ts";

/** The account that holds this address, if any. */
export function findHolder(transaction: Transaction<Tables>, email: string) {
  return transaction
    .selectFrom("users")
    .select(["id", "username", "email_confirmed_at"])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
}

/**
 * Records that this user has proved the mailbox of `email`, which becomes theirs if it isn't yet.
 * @returns false when another account proved it first: the address stays with that one.
 */
export async function confirmEmail(
  transaction: Transaction<Tables>,
  user: Pick<User, "id" | "username" | "email">,
  now: Date,
): Promise<boolean> {
  const holder = await findHolder(transaction, user.email);
  if (holder && holder.id !== user.id) {
    if (holder.email_confirmed_at) return false;
    const moved = await transaction
      .updateTable("users")
      .set({ email_key: unheldEmailKey(holder.username) })
      .where("id", "=", holder.id)
      // If two confirm at once, the second finds the address already taken by the first.
      .where("email_key", "=", emailKey(user.email))
      .where("email_confirmed_at", "is", null)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return false;
  }
  await transaction
    .updateTable("users")
    .set({
      email: user.email,
      email_key: emailKey(user.email),
      claimed_email_key: emailKey(user.email),
      email_confirmed_at: now.toISOString(),
    })
    .where("id", "=", user.id)
    .execute();
  await refreshSearchText(transaction, user.id);
  return true;
}

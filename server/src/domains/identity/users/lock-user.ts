import type { Transaction } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";

/** Between the check of a credential and its use, the account changed or went. */
export class AccountChangedError extends Error {
  override name = "AccountChangedError";
}

/**
 * Holds a user's row until the transaction ends, so that nobody changes the password, bans or deletes the
 * account in between. SQLite's transactions run one after another and need no more than the reading.
 * @returns what decides whether the account may be used; undefined when there is none.
 */
export function lockUser(transaction: Transaction<Tables>, kind: DatabaseKind, userId: number) {
  return transaction
    .selectFrom("users")
    .select(["id", "password_hash", "banned_at", "email", "email_key", "email_confirmed_at"])
    .where("id", "=", userId)
    .$if(kind === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
}

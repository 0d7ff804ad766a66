/** Tokens of mailed links that work once: for a new password, or to confirm an address. */
import type { ExpressionBuilder, Selectable } from "kysely";
import { hashSecret } from "../../../engines/crypto/secrets.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { OneTimeTokensTable } from "../tables.ts";
import type { User } from "../users/user.ts";

export type Purpose = OneTimeTokensTable["purpose"];
type OneTimeToken = Selectable<OneTimeTokensTable>;

/** A confirmation gives no access, so its link may stay valid for long. */
export const confirmationMinutes = 7 * 24 * 60;

/**
 * Stores a token for one of the user's mailboxes, once its mail is queued. Earlier tokens stay valid, as mails
 * may arrive out of order.
 */
export async function storeToken(
  query: Query,
  purpose: Purpose,
  { token, user, minutes }: { token: string; user: Pick<User, "id" | "email">; minutes: number },
  now: Date,
): Promise<void> {
  await query
    .insertInto("one_time_tokens")
    .values({
      hash: hashSecret(token),
      user_id: user.id,
      purpose,
      email: user.email,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
      used_at: null,
    })
    .execute();
}

/** Matches the token while it is unused and has not expired. */
const usable =
  (purpose: Purpose, token: string, now: Date) => (row: ExpressionBuilder<Tables, "one_time_tokens">) =>
    row.and([
      row("hash", "=", hashSecret(token)),
      row("purpose", "=", purpose),
      row("used_at", "is", null),
      row("expires_at", ">", now.toISOString()),
    ]);

/** Finds a usable token without using it; `useToken` does. */
export function findToken(
  query: Query,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<OneTimeToken | undefined> {
  return query
    .selectFrom("one_time_tokens")
    .selectAll()
    .where(usable(purpose, token, now))
    .executeTakeFirst();
}

/** Uses a token up. Among simultaneous attempts, only one gets it. */
export function useToken(
  query: Query,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<OneTimeToken | undefined> {
  return query
    .updateTable("one_time_tokens")
    .set({ used_at: now.toISOString() })
    .where(usable(purpose, token, now))
    .returningAll()
    .executeTakeFirst();
}

/** Revokes the tokens that were mailed at this time (ISO 8601) or later. */
export async function revokeTokensSince(
  query: Query,
  purpose: Purpose,
  userId: number,
  since: string,
): Promise<void> {
  await query
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("created_at", ">=", since)
    .execute();
}

/** Revokes all tokens of a user for this purpose. */
export async function revokeTokens(query: Query, purpose: Purpose, userId: number): Promise<void> {
  await query
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .execute();
}

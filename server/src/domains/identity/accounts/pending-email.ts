/** The address that an account is to have once it is confirmed: one at a time. */
import type { Selectable } from "kysely";
import type { Query } from "../../../engines/database/query.ts";
import type { EmailChangesTable } from "../tables.ts";
import { confirmationMinutes, revokeTokens } from "./one-time-tokens.ts";

export type PendingEmail = Selectable<EmailChangesTable>;

/** Null where none is waited for any more. */
export async function findEmailChange(query: Query, userId: number, now: Date): Promise<PendingEmail | null> {
  const pending = await query
    .selectFrom("email_changes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return pending ?? null;
}

/** Takes the place of an earlier one, whose links end. */
export async function beginEmailChange(
  query: Query,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<void> {
  await revokeTokens(query, "email-change", userId);
  const expires = new Date(now.getTime() + confirmationMinutes * 60_000);
  const asked = { email, requested_at: now.toISOString(), expires_at: expires.toISOString() };
  await query
    .insertInto("email_changes")
    .values({ user_id: userId, ...asked })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(asked))
    .execute();
}

/**
 * Ends a change that was asked for, with its links: it was confirmed or taken back, or the password that it was
 * asked for with is the account's no more.
 */
export async function endEmailChange(query: Query, userId: number): Promise<void> {
  await revokeTokens(query, "email-change", userId);
  await query.deleteFrom("email_changes").where("user_id", "=", userId).execute();
}

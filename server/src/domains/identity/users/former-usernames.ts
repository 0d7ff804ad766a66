/** Usernames that members gave up stay reserved, so that nobody else can pose as them. */
import type { Query } from "../../../engines/database/query.ts";

/** Days of the reservation. */
export const reservedDays = 90;

/** @returns the time (ISO 8601) before which reservations have expired. */
function freeBefore(now: Date): string {
  return new Date(now.getTime() - reservedDays * 24 * 60 * 60 * 1000).toISOString();
}

/**
 * Whether a name is reserved for another user. Call it after the name was written to `users`, in the same
 * transaction: the former owner's row blocks that write until their reservation is committed, so no one can take the
 * name in between.
 * @param userId the user who wants the name; their own former names are not reserved against them.
 */
export async function isReserved(
  query: Query,
  { usernameKey, userId, now }: { usernameKey: string; userId: number; now: Date },
): Promise<boolean> {
  const found = await query
    .selectFrom("former_usernames")
    .select("username_key")
    .where("username_key", "=", usernameKey)
    .where("user_id", "!=", userId)
    .where("given_up_at", ">", freeBefore(now))
    .executeTakeFirst();
  return found !== undefined;
}

/** Reserves the name that a member just gave up. */
export async function reserve(
  query: Query,
  {
    username,
    usernameKey,
    userId,
    now,
  }: { username: string; usernameKey: string; userId: number; now: Date },
): Promise<void> {
  const row = { username, user_id: userId, given_up_at: now.toISOString() };
  await query
    .insertInto("former_usernames")
    .values({ ...row, username_key: usernameKey })
    // A conflicting row is an earlier holder's reservation that has expired.
    .onConflict((conflict) => conflict.column("username_key").doUpdateSet(row))
    .execute();
}

/** Ends the reservation of a name that has come into use again. */
export async function endReservation(query: Query, usernameKey: string): Promise<void> {
  await query.deleteFrom("former_usernames").where("username_key", "=", usernameKey).execute();
}

/** Only their owner is shown these. */
export function formerUsernames(query: Query, userId: number) {
  return query
    .selectFrom("former_usernames")
    .select(["username", "given_up_at"])
    .where("user_id", "=", userId)
    .orderBy("given_up_at")
    .orderBy("username_key")
    .execute();
}

/** Names that members gave up: reserved for them, so that nobody is taken for who was known by it. */
import type { Query } from "../../../engines/database/query.ts";

/** How long nobody else gets the name. */
export const reservedDays = 90;

/** @returns what was given up before this moment is free again. */
function freeBefore(now: Date): string {
  return new Date(now.getTime() - reservedDays * 24 * 60 * 60 * 1000).toISOString();
}

/**
 * Whether a name is reserved for somebody else. Ask it after the name was written to `users`, in the same
 * transaction: whoever gives a name up holds it there until the reservation is committed, so nobody slips in
 * between.
 * @param userId who wants it; their own former names are not reserved against them.
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
    // Of an earlier holder, whose time is up.
    .onConflict((conflict) => conflict.column("username_key").doUpdateSet(row))
    .execute();
}

/** Ends the reservation of a name that has come into use again. */
export async function endReservation(query: Query, usernameKey: string): Promise<void> {
  await query.deleteFrom("former_usernames").where("username_key", "=", usernameKey).execute();
}

/** For their owner's eyes. */
export function formerUsernames(query: Query, userId: number) {
  return query
    .selectFrom("former_usernames")
    .select(["username", "given_up_at"])
    .where("user_id", "=", userId)
    .orderBy("given_up_at")
    .execute();
}

/** Another name to sign in with. The old one is reserved for a while: see docs/decisions/014. */
import { profileForm } from "@extenso/contract/requests/forms.ts";
import type { Transaction } from "kysely";
import { type DatabaseKind, isUniqueConflict } from "../../../engines/database/dialect.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { giveBackToLimit } from "../../../engines/rate-limits/give-back-to-limit.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { endReservation, isReserved, reserve } from "./former-usernames.ts";
import { freeUserSlug } from "./insert-user.ts";
import { holdsItsEmail, type UserRow, unheldEmailKey, usernameKey } from "./user.ts";

const changesADay = 3;
/** That a name is taken is said at once; this bounds how many are tried out. */
const triesAnHour = 30;

/** The form's message about an invalid username; `null` for a valid one. */
export function usernameFault(username: string): string | null {
  const parsed = profileForm.shape.username.safeParse(username);
  return parsed.error?.issues[0]?.message ?? null;
}

/** The name is somebody else's, or reserved for them. */
export class UsernameTakenError extends Error {
  override name = "UsernameTakenError";
}

export type UsernameRoom =
  | { outcome: "room"; giveBack(): Promise<void> }
  | { outcome: "limited"; limit: "tries" | "changes"; retryAfterSeconds: number };

/** Takes one change from what a member may do in a day; give it back when nothing came of it. */
export async function takeUsernameChange(
  database: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<UsernameRoom> {
  const tries = { key: `username-tries:${userId}`, limit: triesAnHour, windowSeconds: 3600, now };
  const tried = await takeFromLimit(database, tries);
  if (!tried.allowed) return { outcome: "limited", limit: "tries", ...tried };
  const changes = { key: `username-changes:${userId}`, limit: changesADay, windowSeconds: 86_400, now };
  const changed = await takeFromLimit(database, changes);
  if (!changed.allowed) return { outcome: "limited", limit: "changes", ...changed };
  return { outcome: "room", giveBack: () => giveBackToLimit(database, changes) };
}

/**
 * Gives the user another name, and reserves the old one. Sessions go on: they are bound to the account.
 * @param username without fault.
 * @returns the user before the change, as the transaction found it; null when the account is gone.
 * @throws {UsernameTakenError} when somebody else has the name.
 */
export async function changeUsername(
  transaction: Transaction<Tables>,
  kind: DatabaseKind,
  { userId, username, now }: { userId: number; username: string; now: Date },
): Promise<UserRow | null> {
  // Held until the end: of two changes at once, the second gives up the name that the first has taken.
  const before = await transaction
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .$if(kind === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!before) return null;
  const key = usernameKey(username);
  const changes = {
    username,
    username_key: key,
    // An address of its own that was set apart stays; one that was made from the name goes along.
    ...(before.slug === before.username_key ? { slug: await freeUserSlug(transaction, key, userId) } : {}),
    ...(holdsItsEmail(before) ? {} : { email_key: unheldEmailKey(username) }),
  };
  try {
    await transaction.updateTable("users").set(changes).where("id", "=", userId).execute();
  } catch (error) {
    if (isUniqueConflict(error)) throw new UsernameTakenError(username, { cause: error });
    throw error;
  }
  if (key === before.username_key) return before;
  if (await isReserved(transaction, { usernameKey: key, userId, now }))
    throw new UsernameTakenError(username);
  await endReservation(transaction, key);
  const { username: old, username_key: oldKey } = before;
  await reserve(transaction, { username: old, usernameKey: oldKey, userId, now });
  return before;
}

/** What administrators do to people's accounts. */
import { findUser } from "../identity/users/find-user.ts";
import type { Query, User } from "../identity/users/user.ts";
import type { AuditActor } from "./actor.ts";
import { differences } from "./differences.ts";
import { noteChanges } from "./note-changes.ts";

/** Who does it, from where, in which call. */
export interface AuditedBy {
  userId: number;
  address: string;
  requestId?: string;
}

export async function actorOf(
  query: Query,
  { userId, address, requestId = "" }: AuditedBy,
): Promise<AuditActor> {
  const user = await findUser(query, userId);
  return { userId, name: user?.username ?? "", address, requestId };
}

function factsOf(user: User) {
  const { username, display_name, slug, roles, banned_at } = user;
  return { username, display_name, slug, roles: roles.join(", "), closed: banned_at !== null };
}

/**
 * Notes, in the transaction that makes it, a change to an account.
 * @param before null: it is new; `after` null: it is gone. That address or password are others now is told, not which.
 */
export async function noteUser(
  rows: Query,
  by: AuditedBy,
  {
    action,
    before,
    after,
    password = false,
  }: {
    action: string;
    before: User | null;
    after: User | null;
    password?: boolean;
  },
  now: Date,
): Promise<void> {
  const user = after ?? before;
  if (!user) return;
  const isMoved = before && after && before.email !== after.email;
  const changes = {
    ...differences(before && factsOf(before), after && factsOf(after)),
    ...(isMoved ? { email: { from: "(one)", to: "(another)" } } : {}),
    ...(password ? { password: { from: "(set)", to: "(set)" } } : {}),
  };
  if (action === "update" && Object.keys(changes).length === 0) return;
  const named = "roles" in changes && action === "update" ? "role" : action;
  const change = { subject: "user", id: user.id, name: user.username, action: named, changes };
  await noteChanges(rows, await actorOf(rows, by), [change], now);
}

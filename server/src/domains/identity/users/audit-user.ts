/** Records changes to accounts in the audit log, made by administrators or by the users themselves. */

import type { Query } from "../../../engines/database/query.ts";
import { type AuditActor, appendAudit, differences } from "../../audit/audit.ts";
import { findUser } from "./find-user.ts";
import type { User } from "./user.ts";

/** The author of the change, their IP address, and the id of the call. */
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
  const { username, display_name, first_name, last_name, slug, roles, banned_at, avatar_url: avatar } = user;
  const names = { username, display_name, first_name, last_name, slug };
  return { ...names, roles: roles.join(", "), closed: banned_at !== null, avatar };
}

/**
 * Records a change to an account, in the transaction that makes it. New e-mail addresses and passwords are recorded
 * without their values, as the log outlives the account.
 * @param before `null` for a new account; `after` is `null` for a deleted one.
 */
export async function auditUser(
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
  await appendAudit(rows, await actorOf(rows, by), [change], now);
}

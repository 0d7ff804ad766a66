/** The end of somebody's account by an administrator: closed for a time, or ended for good. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { demandProof } from "../../access/access.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { actorOf, auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { leaveAdministrators } from "../users/lock-administrators.ts";
import { lockUser } from "../users/lock-user.ts";
import type { User } from "../users/user.ts";
import type { AccountDependencies, By } from "./change-account.ts";
import { type HandOverWork, removeAccount, removePortrait } from "./remove-account.ts";

/**
 * Closes an account, so that it can't sign in and its sessions and application passwords stop working. Its content
 * stays. @param closed `false` opens the account again.
 * @returns `null` if there is no such account.
 * @throws {LastAdministratorError}
 */
export async function setAccountClosed(
  { database, clock, log }: Pick<AccountDependencies, "database" | "clock" | "log">,
  userId: number,
  closed: boolean,
  by: By,
): Promise<User | null> {
  const now = clock();
  demandProof(by.caller, now);
  const user = await database.query.transaction().execute(async (transaction) => {
    const before = await findUser(transaction, userId);
    // Of who has left, nothing but a name is there to be opened again.
    if (!before || before.left_at) return null;
    if (closed) await leaveAdministrators(transaction, database.kind, before);
    await lockUser(transaction, database.kind, userId);
    const banned_at = closed ? (before.banned_at ?? now.toISOString()) : null;
    await transaction.updateTable("users").set({ banned_at }).where("id", "=", userId).execute();
    if (closed) await endSessions(transaction, { userId, now });
    const after = { ...before, banned_at };
    await auditUser(transaction, by, { action: closed ? "deactivate" : "reactivate", before, after }, now);
    return after;
  });
  if (user) {
    const facts = { account: userId, address: by.address, by: by.userId };
    securityEvent(log, closed ? "user_deactivated" : "user_reactivated", facts);
  }
  return user;
}

/**
 * Ends somebody's account, as `removeAccount` has it.
 * @param reassign who gets what they wrote and uploaded, and their requests; null: it stays, and its author is gone.
 * @returns false when there was none.
 * @throws {LastAdministratorError}
 */
export async function endAccount(
  needed: AccountDependencies & Pick<Dependencies, "files"> & { handOver: HandOverWork },
  { userId, reassign }: { userId: number; reassign: number | null },
  by: By,
): Promise<boolean> {
  const { database, settings, clock, log, handOver } = needed;
  demandProof(by.caller, clock());
  const user = await database.query.transaction().execute(async (transaction) => {
    const user = await findUser(transaction, userId);
    if (!user || !(await lockUser(transaction, database.kind, userId))) return null;
    const heir = reassign === null ? null : await findUser(transaction, reassign);
    const to = heir ? { id: heir.id, name: heir.display_name } : null;
    await handOver(transaction, { from: userId, to, actor: await actorOf(transaction, by) });
    await auditUser(transaction, by, { action: "delete", before: user, after: null }, clock());
    const occasion = { now: clock(), address: by.address, log };
    await removeAccount(transaction, { kind: database.kind, settings }, user, occasion);
    return user;
  });
  if (!user) return false;
  securityEvent(log, "user_deleted", { account: userId, address: by.address, by: by.userId, reassign });
  await removePortrait(needed, user);
  return true;
}

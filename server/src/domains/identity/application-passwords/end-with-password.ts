/** Ends the application passwords of an account when its password changes. */

import type { Query } from "../../../engines/database/query.ts";
import { type AuditedBy, actorOf } from "../users/audit-user.ts";
import { passwordAudit } from "./audit-password.ts";
import { listApplicationPasswords, removeApplicationPasswords } from "./store.ts";

/** Names of application passwords, for the mail that tells of the new password. */
export interface ProgramsAfter {
  ended: string[];
  kept: string[];
}

/**
 * Somebody who knew the old password may have made application passwords with it, so they end with it. Call this in the
 * transaction that sets the new one.
 * @param keep the owner wants them to go on.
 */
export async function endApplicationPasswords(
  rows: Query,
  { userId, keep, by, now }: { userId: number; keep: boolean; by: AuditedBy; now: Date },
): Promise<ProgramsAfter> {
  if (keep) {
    const kept = await listApplicationPasswords(rows, userId);
    return { ended: [], kept: kept.map(({ name }) => name) };
  }
  const ended = await removeApplicationPasswords(
    rows,
    { userId },
    passwordAudit(await actorOf(rows, by), now),
  );
  return { ended: ended.map(({ name }) => name), kept: [] };
}

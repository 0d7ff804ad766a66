/** Leaving for good. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { auditUser } from "../users/audit-user.ts";
import { LastAdministratorError } from "../users/lock-administrators.ts";
import { lockUser } from "../users/lock-user.ts";
import { checkPasswordForDeed, type DeedProof, type PasswordCheck } from "./change-password.ts";
import { removeAccount, removePortrait } from "./remove-account.ts";

export type Deletion =
  | { outcome: "deleted" }
  | Exclude<PasswordCheck, { outcome: "right" }>
  /** Without one nobody could look after the studio any more. */
  | { outcome: "last-administrator" };

/** Removes one's own account, as `removeAccount` has it. Articles stay, whose author is then gone. */
export async function deleteAccount(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "files" | "log">,
  asked: DeedProof,
): Promise<Deletion> {
  const check = await checkPasswordForDeed(dependencies, asked);
  if (check.outcome !== "right") return check;
  const { user } = check;
  const { database, settings, clock, log } = dependencies;
  const { address } = asked;
  const outcome = await database.query
    .transaction()
    .execute(async (transaction) => {
      const locked = await lockUser(transaction, database.kind, user.id);
      if (locked?.password_hash !== user.password_hash) return "wrong";
      const occasion = { now: clock(), address, log };
      // While the account is still there to be named.
      await auditUser(transaction, asked, { action: "delete", before: user, after: null }, occasion.now);
      await removeAccount(transaction, { kind: database.kind, settings }, user, occasion);
      return "deleted";
    })
    .catch((error) => {
      if (error instanceof LastAdministratorError) return "last-administrator" as const;
      throw error;
    });
  if (outcome === "deleted") {
    securityEvent(log, "user_deleted", { account: user.id, address });
    await removePortrait(dependencies, user);
  }
  return { outcome };
}

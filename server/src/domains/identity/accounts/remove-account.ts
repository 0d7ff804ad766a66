/** Removes an account with its data, for its owner or an administrator. */

import type { Transaction } from "kysely";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail, type Occasion } from "../../../engines/mail/enqueue-mail.ts";
import { removeMailsTo } from "../../../engines/mail/outbox-figures.ts";
import type { AuditActor } from "../../audit/audit.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { removeAvatarFiles } from "../portraits/avatar-files.ts";
import { leaveAdministrators } from "../users/lock-administrators.ts";
import { holdsItsEmail, type User } from "../users/user.ts";
import { accountDeletedMail } from "./mails.ts";

/** Gives content and requests of one person to another; with `to: null` only their requests are free again. */
export type HandOverWork = (
  rows: Transaction<Tables>,
  handed: { from: number; to: { id: number; name: string } | null; actor: AuditActor },
) => Promise<void>;

/**
 * Removes the account with its sessions, links, application passwords and unsent mails. Contact requests stay, but no
 * longer refer to it. A last mail tells the owner.
 * @throws {LastAdministratorError}
 */
export async function removeAccount(
  transaction: Transaction<Tables>,
  { kind, settings }: { kind: DatabaseKind; settings: Dependencies["settings"] },
  user: User,
  occasion: Occasion,
): Promise<void> {
  await leaveAdministrators(transaction, kind, user);
  // If another account holds the address, unsent mails to it may belong to that account.
  if (holdsItsEmail(user)) {
    await removeMailsTo(transaction, user.email, { kinds: "account-", isSentToo: true });
  }
  await enqueueMail(
    transaction,
    accountDeletedMail(await withSignature(transaction, settings), user),
    occasion,
  );
  await transaction.deleteFrom("users").where("id", "=", user.id).execute();
  await announceContentChange(transaction, "users");
}

/** Runs after the account is removed. A failure to delete the picture is logged, and the file stays. */
export async function removePortrait(
  { files, log }: Pick<Dependencies, "files" | "log">,
  user: Pick<User, "id" | "avatar_url">,
): Promise<void> {
  await removeAvatarFiles(files, user.avatar_url).catch((error) => {
    log.error({ err: error, user: user.id }, "picture of a deleted account not removed");
  });
}

/** Leaving for good. */
import { noteContentChange } from "../../database/content-versions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { securityEvent } from "../../security-log/security-event.ts";
import { removeAvatarFiles } from "../portraits/avatar-files.ts";
import { lockUser } from "../users/lock-user.ts";
import { holdsItsEmail, rolesOf } from "../users/store.ts";
import { checkPassword, type PasswordCheck, type PasswordProof } from "./change-password.ts";
import { accountDeletedMail } from "./mails.ts";

export type Deletion =
  | { outcome: "deleted" }
  | Exclude<PasswordCheck, { outcome: "right" }>
  /** Without one nobody could look after the studio any more. */
  | { outcome: "last-administrator" };

/**
 * Removes the account with its sessions, links, unsent mails and picture. Contact requests stay, without a
 * hint to it; so do articles, whose author is then gone.
 */
export async function deleteAccount(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "files" | "log">,
  asked: PasswordProof,
): Promise<Deletion> {
  const check = await checkPassword(dependencies, asked);
  if (check.outcome !== "right") return check;
  const { user } = check;
  const { database, settings, clock, files, log } = dependencies;
  const outcome = await database.query.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, database.kind, user.id);
    if (locked?.password_hash !== user.password_hash) return "wrong";
    if (rolesOf(user).includes("administrator")) {
      const another = await transaction
        .selectFrom("users")
        .select("id")
        .where("id", "!=", user.id)
        .where("roles", "like", '%"administrator"%')
        .where("banned_at", "is", null)
        .executeTakeFirst();
      if (!another) return "last-administrator";
    }
    // Mails to an address that another account holds may be that one's.
    if (holdsItsEmail(user)) {
      await transaction
        .deleteFrom("outbox_messages")
        .where("recipient", "=", user.email)
        .where("kind", "like", "account-%")
        .execute();
    }
    const occasion = { now: clock(), address: asked.address, log };
    await enqueueMail(transaction, accountDeletedMail(settings, user), occasion);
    await transaction.deleteFrom("users").where("id", "=", user.id).execute();
    await noteContentChange(transaction, "users");
    return "deleted";
  });
  if (outcome === "deleted") {
    securityEvent(log, "user_deleted", { account: user.id, address: asked.address });
    await removeAvatarFiles(files, user.avatar_url).catch((error) => {
      log.error({ err: error, user: user.id }, "picture of a deleted account not removed");
    });
  }
  return { outcome };
}

/** Somebody leaves the studio: their work goes to another person or keeps their name, and their account ends, in one step. */

import type { Transaction } from "kysely";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { removeMailsTo } from "../../../engines/mail/outbox-figures.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { can, demandProof } from "../../access/access.ts";
import { withSignature } from "../../site-content/site-content.ts";
import type { AccountDependencies, By } from "../accounts/change-account.ts";
import { accountDeletedMail } from "../accounts/mails.ts";
import { type HandOverWork, removeAccount, removePortrait } from "../accounts/remove-account.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { actorOf, auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { leaveAdministrators } from "../users/lock-administrators.ts";
import { lockUser } from "../users/lock-user.ts";
import { refreshSearchText } from "../users/search-text.ts";
import type { User } from "../users/user.ts";
import { noSuchPerson } from "./help-member.ts";

export interface Departure {
  userId: number;
  /** Id of the person who takes over the work; `null` leaves it under its author's name. */
  to: number | null;
  account: "stays" | "deactivate" | "delete";
}

/**
 * @throws {RestError} 404 if there is no such person; 400 for a successor who can't write or is deactivated.
 * @throws {LastAdministratorError}
 */
export async function handOverAndLeave(
  needed: AccountDependencies & Pick<Dependencies, "files"> & { handOver: HandOverWork },
  { userId, to, account }: Departure,
  by: By,
): Promise<void> {
  const { database, settings, clock, log, handOver } = needed;
  const now = clock();
  demandProof(by.caller, now);
  const user = await database.query.transaction().execute(async (rows) => {
    const before = await findUser(rows, userId);
    if (!before || before.left_at) throw noSuchPerson();
    if (account !== "stays") await leaveAdministrators(rows, database.kind, before);
    // In order of their ids, so that two people who hand over to each other don't deadlock.
    for (const id of [userId, ...(to === null ? [] : [to])].sort((one, other) => one - other))
      await lockUser(rows, database.kind, id);
    const user = await findUser(rows, userId);
    if (!user || user.left_at) throw noSuchPerson();
    const heir = to === null ? null : await heirOf(rows, to, userId);
    const actor = await actorOf(rows, by);
    if (heir || account !== "stays")
      await handOver(rows, { from: userId, to: heir && { id: heir.id, name: heir.display_name }, actor });
    if (account === "deactivate") {
      const banned_at = user.banned_at ?? now.toISOString();
      await rows.updateTable("users").set({ banned_at }).where("id", "=", userId).execute();
      await endSessions(rows, { userId, now });
      await auditUser(rows, by, { action: "deactivate", before: user, after: { ...user, banned_at } }, now);
    }
    if (account === "delete") {
      await auditUser(rows, by, { action: "delete", before: user, after: null }, now);
      const occasion = { now, address: by.address, log };
      if (heir === null && (await hasWorks(rows, userId))) {
        await enqueueMail(rows, accountDeletedMail(await withSignature(rows, settings), user), occasion);
        await keepNameAlone(rows, user, now);
      } else await removeAccount(rows, { kind: database.kind, settings }, user, occasion);
    }
    return user;
  });
  const facts = { account: userId, address: by.address, by: by.userId, reassign: to };
  if (account === "deactivate") securityEvent(log, "user_deactivated", facts);
  if (account !== "delete") return;
  securityEvent(log, "user_deleted", facts);
  await removePortrait(needed, user);
}

async function heirOf(rows: Transaction<Tables>, id: number, leaver: number): Promise<User> {
  const heir = id === leaver ? undefined : await findUser(rows, id);
  if (heir && !heir.left_at && !heir.banned_at && can(heir, "edit_posts")) return heir;
  const message = "This person can’t take over the work: choose somebody of the staff.";
  throw new RestError("rest_invalid_param", message, 400, { params: { to: message } });
}

async function hasWorks(rows: Transaction<Tables>, userId: number): Promise<boolean> {
  for (const table of ["posts", "media"] as const) {
    const found = await rows
      .selectFrom(table)
      .select("id")
      .where("author_id", "=", userId)
      .limit(1)
      .execute();
    if (found.length > 0) return true;
  }
  return false;
}

/** Rows that belong to an account and to nothing else. */
const ofAccounts = [
  ...(["user_roles", "user_sessions", "application_passwords", "one_time_tokens", "email_changes"] as const),
  ...([
    "user_preferences",
    "former_usernames",
    "request_people",
    "morning_mails",
    "comment_watchers",
    "presence_windows",
  ] as const),
  ...(["passkeys", "sign_in_challenges", "authenticator_apps", "recovery_codes", "sign_in_records"] as const),
] as const;

/**
 * Deletes everything about a person but the name under which they published. Nobody can sign in to the remaining
 * row: it has no username, address or password that could be typed.
 */
async function keepNameAlone(rows: Transaction<Tables>, user: User, now: Date): Promise<void> {
  for (const table of ofAccounts) await rows.deleteFrom(table).where("user_id", "=", user.id).execute();
  for (const table of ["contact_requests", "contacts"] as const)
    await rows.updateTable(table).set({ user_id: null }).where("user_id", "=", user.id).execute();
  await removeMailsTo(rows, user.email, { kinds: "account-", except: "account-deleted" });
  // Usernames that people choose can't contain a colon.
  const username = `left:${user.id}`;
  await rows
    .updateTable("users")
    .set({
      username,
      username_key: username,
      email: `left-${user.id}@accounts.invalid`,
      claimed_email_key: "",
      email_key: `unheld:${username}`,
      password_hash: "",
      first_name: "",
      last_name: "",
      nickname: "",
      url: "",
      description: "",
      avatar_url: "",
      email_confirmed_at: null,
      last_seen_at: null,
      banned_at: now.toISOString(),
      left_at: now.toISOString(),
    })
    .where("id", "=", user.id)
    .execute();
  await refreshSearchText(rows, user.id);
  await announceContentChange(rows, "users");
}

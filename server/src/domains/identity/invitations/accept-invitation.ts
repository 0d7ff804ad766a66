/** An invitation is accepted: a new account is made, or the one that has proved the address gets the role. */
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { appendAudit } from "../../audit/audit.ts";
import { confirmEmail } from "../accounts/email-ownership.ts";
import { findSignUpFault } from "../accounts/register.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { insertUser } from "../users/insert-user.ts";
import { lockUser } from "../users/lock-user.ts";
import { findByToken, type Invitation, provedHolder } from "./invitations.ts";

export interface Acceptance {
  token: string;
  username?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  password?: string | undefined;
}

export const deadInvitation = () =>
  new RestError(
    "extenso_invalid_link",
    "This invitation is no longer valid. Please ask the studio for a new one.",
    400,
  );

/**
 * The link proves the mailbox. It signs nobody in: that is done with the password, as ever.
 * @returns the username to sign in with.
 * @throws {RestError} 400 for a dead link and for what the rules refuse, 409 for a username that is taken.
 */
export async function acceptInvitation(
  needed: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  { token, ...typed }: Acceptance,
  { address, requestId }: { address: string; requestId: string },
): Promise<string> {
  const { database, settings, clock, log } = needed;
  const now = clock();
  const invitation = await findByToken(database.query, settings, token, now);
  if (!invitation) throw deadInvitation();
  const isNew = !(await database.query.transaction().execute((rows) => provedHolder(rows, invitation.email)));
  const account = isNew ? await newAccountOf(invitation, typed) : null;

  const accepted = await database.query.transaction().execute(async (rows) => {
    // If the link is used twice at once, the second use finds no row.
    const used = await rows
      .deleteFrom("invitations")
      .where("id", "=", invitation.id)
      .where("hash", "=", invitation.hash)
      .returning("id")
      .executeTakeFirst();
    if (!used) throw deadInvitation();
    const known = await provedHolder(rows, invitation.email);
    if (Boolean(known) === isNew) throw deadInvitation();
    if (known) {
      await lockUser(rows, database.kind, known.id);
      const before = await findUser(rows, known.id);
      if (!before || before.banned_at) throw deadInvitation();
      const roles = [...new Set([...before.roles.filter((role) => role !== "subscriber"), invitation.role])];
      await rows.deleteFrom("user_roles").where("user_id", "=", known.id).execute();
      await rows
        .insertInto("user_roles")
        .values(roles.map((role) => ({ user_id: known.id, role })))
        .execute();
      const after = { ...before, roles: roles.toSorted() };
      const by = { userId: known.id, address, requestId };
      await auditUser(rows, by, { action: "update", before, after }, now);
      await recordAcceptance(known.id, known.username);
      await announceContentChange(rows, "users");
      return { id: known.id, username: known.username };
    }
    const id = account && (await insertUser(rows, { ...account, now: now.toISOString() }));
    if (!account || id === null)
      throw new RestError("existing_user_login", "Sorry, that username already exists!", 409);
    if (!(await confirmEmail(rows, { id, username: account.username, email: invitation.email }, now)))
      throw deadInvitation();
    const made = await findUser(rows, id);
    const by = { userId: id, address, requestId };
    await auditUser(rows, by, { action: "create", before: null, after: made ?? null }, now);
    await recordAcceptance(id, account.username);
    await announceContentChange(rows, "users");
    return { id, username: account.username };

    async function recordAcceptance(userId: number, name: string): Promise<void> {
      const changes = {
        role: { from: null, to: invitation?.role ?? "" },
        invited_by: { from: null, to: invitation?.invited_by_name ?? "" },
      };
      const entry = {
        subject: "invitation",
        id: invitation?.id ?? 0,
        name: invitation?.email ?? "",
        action: "accept",
      };
      await appendAudit(rows, { userId, name, address, requestId }, [{ ...entry, changes }], now);
    }
  });
  const facts = { account: accepted.id, address, by: invitation.invited_by, roles: [invitation.role] };
  securityEvent(log, isNew ? "user_created" : "user_roles_changed", facts);
  return accepted.username;
}

async function newAccountOf(invitation: Invitation, typed: Omit<Acceptance, "token">) {
  const signUp = {
    username: (typed.username ?? "").trim(),
    email: invitation.email,
    password: typed.password ?? "",
    firstName: cleanLine(typed.first_name ?? ""),
    lastName: cleanLine(typed.last_name ?? ""),
  };
  const fault = findSignUpFault(signUp);
  if (fault) throw new RestError(fault.code, fault.message, 400);
  const { password, ...names } = signUp;
  return {
    ...names,
    passwordHash: await hashPassword(password),
    displayName: `${names.firstName} ${names.lastName}`,
    roles: [invitation.role],
    emailConfirmedAt: null,
  };
}

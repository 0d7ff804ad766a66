/** Helps a member who can't sign in. Passwords and links go to the member's own address alone. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { demandProof } from "../../access/access.ts";
import { type AuditedChange, appendAudit } from "../../audit/audit.ts";
import type { By } from "../accounts/change-account.ts";
import { sendConfirmation } from "../accounts/confirm-email.ts";
import { confirmEmail } from "../accounts/email-ownership.ts";
import { mailResetLink } from "../accounts/forgot-password.ts";
import { removeSecondFactors } from "../second-factor/methods.ts";
import { endSession, endSessions } from "../sessions/end-sessions.ts";
import { actorOf } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { lockUser } from "../users/lock-user.ts";
import { holdsItsEmail, type User } from "../users/user.ts";

type Helping = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

export const noSuchPerson = () => new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
const conflict = (message: string) => new RestError("extenso_person_changed", message, 409);

/** @throws {RestError} 404 for nobody, and for who has left. */
export async function requirePerson({ database }: Pick<Helping, "database">, id: number): Promise<User> {
  const user = await findUser(database.query, id);
  if (!user || user.left_at) throw noSuchPerson();
  return user;
}

/** Records what was done to an account that changes none of its fields. */
export async function auditHelp(
  rows: Parameters<typeof appendAudit>[0],
  by: By,
  user: Pick<User, "id" | "username">,
  { action, changes = {} }: Pick<AuditedChange, "action"> & Partial<AuditedChange>,
  now: Date,
): Promise<void> {
  const entry = { subject: "user", id: user.id, name: user.username, action, changes };
  await appendAudit(rows, await actorOf(rows, by), [entry], now);
}

/** @throws {RestError} 409 where it is confirmed, or another account has confirmed it; 429. */
export async function resendConfirmation(needed: Helping, userId: number, by: By): Promise<void> {
  const user = await requirePerson(needed, userId);
  if (user.email_confirmed_at) throw conflict("This address is confirmed already.");
  if (user.banned_at) throw conflict("This account is deactivated.");
  const sent = await sendConfirmation(needed, { userId, address: by.address });
  if (sent.outcome === "limited") throw tooManyRequests(sent.retryAfterSeconds);
  await auditHelp(needed.database.query, by, user, { action: "send-confirmation" }, needed.clock());
}

/** @throws {RestError} 409 for an account that no link opens; 429. */
export async function sendPasswordLink(needed: Helping, userId: number, by: By): Promise<void> {
  const { database, settings, clock, log } = needed;
  demandProof(by.caller, clock());
  const user = await requirePerson(needed, userId);
  if (user.banned_at) throw conflict("This account is deactivated. Reactivate it first.");
  if (!holdsItsEmail(user)) throw conflict("Another account has this address, so no link can go there.");
  const now = clock();
  const sent = await database.query.transaction().execute(async (rows) => {
    const isSent = await mailResetLink(rows, settings, user, { now, address: by.address, log });
    if (isSent) await auditHelp(rows, by, user, { action: "send-password-link" }, now);
    return isSent;
  });
  if (!sent) throw tooManyRequests(8 * 60 * 60);
  securityEvent(log, "authn_password_reset_request", { account: userId, address: by.address, by: by.userId });
}

/**
 * The administrator vouches for the address.
 * @throws {RestError} 409 where it is confirmed already, or another account has proved it.
 */
export async function confirmByHand(needed: Helping, userId: number, reason: string, by: By): Promise<void> {
  const { database, clock, log } = needed;
  const now = clock();
  demandProof(by.caller, now);
  await database.query.transaction().execute(async (rows) => {
    await lockUser(rows, database.kind, userId);
    const user = await findUser(rows, userId);
    if (!user || user.left_at) throw noSuchPerson();
    if (user.email_confirmed_at) throw conflict("This address is confirmed already.");
    if (!(await confirmEmail(rows, user, now)))
      throw conflict("Another account has confirmed this address. It can only be one account’s.");
    const changes = { confirmed: { from: false, to: true }, reason: { from: null, to: reason } };
    await auditHelp(rows, by, user, { action: "confirm", changes }, now);
  });
  securityEvent(log, "user_email_confirmed", { account: userId, address: by.address, by: by.userId });
}

/**
 * Ends all sessions of somebody, or one.
 * @returns how many ended.
 * @throws {RestError} 404 for a session that has ended already.
 */
export async function signOutPerson(
  needed: Helping,
  userId: number,
  sessionId: string | null,
  by: By,
): Promise<number> {
  const { database, clock, log } = needed;
  const now = clock();
  demandProof(by.caller, now);
  const user = await requirePerson(needed, userId);
  const ended = await database.query.transaction().execute(async (rows) => {
    const count =
      sessionId === null
        ? await endSessions(rows, { userId, now })
        : Number(await endSession(rows, { userId, sessionId, now }));
    const changes = { devices: { from: count, to: 0 } };
    if (count > 0) await auditHelp(rows, by, user, { action: "sign-out", changes }, now);
    return count;
  });
  if (sessionId !== null && ended === 0)
    throw new RestError("extenso_session_not_found", "This session has ended already.", 404);
  const facts = { account: userId, address: by.address, by: by.userId, sessions: ended };
  securityEvent(log, "authn_token_revoked", facts);
  return ended;
}

/** For who has lost the device: the password alone signs them in until they add another. */
export async function takeSecondFactors(needed: Helping, userId: number, by: By): Promise<void> {
  const { database, clock, log } = needed;
  const now = clock();
  demandProof(by.caller, now);
  const user = await requirePerson(needed, userId);
  await database.query.transaction().execute(async (rows) => {
    await removeSecondFactors(rows, userId);
    await endSessions(rows, { userId, now });
    await auditHelp(rows, by, user, { action: "remove-second-factors" }, now);
  });
  securityEvent(log, "authn_method_removed", { account: userId, address: by.address, by: by.userId });
}

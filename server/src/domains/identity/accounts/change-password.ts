/** A new password for someone who is signed in and knows the present one. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { endApplicationPasswords } from "../application-passwords/end-with-password.ts";
import { findPasswordFault, type PasswordFault } from "../passwords/password-rules.ts";
import { hashPassword, verifyPassword } from "../passwords/passwords.ts";
import { hasSecondFactor, secondFactorsOf } from "../second-factor/methods.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { takePasswordAttempt } from "../sign-in/attempt-limits.ts";
import { auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { lockUser } from "../users/lock-user.ts";
import { namesOf, type User } from "../users/user.ts";
import { revokeTokens } from "./one-time-tokens.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { endEmailChange } from "./pending-email.ts";

export type PasswordCheck =
  | { outcome: "right"; user: User }
  | { outcome: "wrong" }
  | { outcome: "limited"; retryAfterSeconds: number };

type PasswordDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** The session of a signed-in user, and the current password that they typed. */
export interface PasswordProof {
  userId: number;
  sessionId: string;
  password: string;
  address: string;
  /** As the log line of the call has it. */
  requestId?: string;
}

export type DeedProof = PasswordProof & { caller: Prover };

/** Whether this is the signed-in user's password; asked before anything that can't be undone. */
export async function checkPassword(
  { database, clock, log }: Pick<Dependencies, "database" | "clock" | "log">,
  { userId, sessionId, password, address }: PasswordProof,
): Promise<PasswordCheck> {
  const attempt = await takePasswordAttempt(database, { sessionId, now: clock() });
  if (!attempt.allowed) return { outcome: "limited", retryAfterSeconds: attempt.retryAfterSeconds };
  const user = await findUser(database.query, userId);
  if (!user || !(await verifyPassword(user.password_hash, password))) {
    securityEvent(log, "authn_password_check_fail", { account: userId, address, session: sessionId });
    return { outcome: "wrong" };
  }
  await attempt.giveBack();
  return { outcome: "right", user };
}

/**
 * The same for a deed that the password proves. Where a second factor is enrolled it doesn't prove enough by itself.
 * @throws {RestError} without a fresh proof then.
 */
export async function checkPasswordForDeed(
  needed: Pick<Dependencies, "database" | "clock" | "log">,
  proof: DeedProof,
): Promise<PasswordCheck> {
  const { database, clock } = needed;
  if (hasSecondFactor(await secondFactorsOf(database.query, proof.userId)))
    demandProof(proof.caller, clock());
  return checkPassword(needed, proof);
}

export type PasswordChange =
  | { outcome: "changed" }
  | Exclude<PasswordCheck, { outcome: "right" }>
  | ({ outcome: "refused" } & PasswordFault);

/**
 * Changes the password and ends every other session; the one that asked goes on.
 * @param keepApplicationPasswords application passwords don't end with the old password.
 */
export async function changePassword(
  dependencies: PasswordDependencies,
  {
    current,
    password,
    keepApplicationPasswords = false,
    ...caller
  }: Omit<DeedProof, "password"> & {
    current: string;
    password: string;
    keepApplicationPasswords?: boolean;
  },
): Promise<PasswordChange> {
  const { userId, sessionId, address } = caller;
  const check = await checkPasswordForDeed(dependencies, { ...caller, password: current });
  if (check.outcome !== "right") return check;
  const { user } = check;
  const fault = findPasswordFault(password, namesOf(user));
  if (fault) return { outcome: "refused", ...fault };

  const { database, settings, clock, log } = dependencies;
  const now = clock();
  const passwordHash = await hashPassword(password);
  const outcome = await database.query.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, database.kind, userId);
    // Somebody reset it while we looked: then the present password wasn't the present one any more.
    if (locked?.password_hash !== user.password_hash) return "wrong";
    await transaction
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where("id", "=", userId)
      .execute();
    await endSessions(transaction, { userId, except: sessionId, now });
    await revokeTokens(transaction, "password-reset", userId);
    await endEmailChange(transaction, userId);
    const ending = { userId, keep: keepApplicationPasswords, by: caller, now };
    const programs = await endApplicationPasswords(transaction, ending);
    const mail = passwordChangedMail(await withSignature(transaction, settings), user, programs);
    await enqueueMail(transaction, mail, { now, address, log });
    await auditUser(
      transaction,
      caller,
      { action: "update", before: user, after: user, password: true },
      now,
    );
    return "changed";
  });
  if (outcome === "changed") securityEvent(log, "authn_password_change", { account: userId, address });
  return { outcome };
}

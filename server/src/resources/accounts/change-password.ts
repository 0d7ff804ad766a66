/** A new password for someone who is signed in and knows the present one. */
import type { Dependencies } from "../../dependencies.ts";
import { enqueueMail } from "../../mail/outbox-store.ts";
import { endSessions } from "../sessions/store.ts";
import { takePasswordAttempt } from "../tokens/attempt-limits.ts";
import { lockUser } from "./lock-user.ts";
import { passwordChangedMail } from "./mails.ts";
import { revokeTokens } from "./one-time-tokens.ts";
import { findPasswordFault, type PasswordFault } from "./password-rules.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { findUser, type User } from "./store.ts";

export type PasswordCheck =
  | { outcome: "right"; user: User }
  | { outcome: "wrong" }
  | { outcome: "limited"; retryAfterSeconds: number };

type Needed = Pick<Dependencies, "database" | "settings" | "clock">;

/** Whether this is the signed-in user's password; asked before anything that can't be undone. */
export async function checkPassword(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { userId, sessionId, password }: { userId: number; sessionId: string; password: string },
): Promise<PasswordCheck> {
  const attempt = await takePasswordAttempt(database, { sessionId, now: clock() });
  if (!attempt.allowed) return { outcome: "limited", retryAfterSeconds: attempt.retryAfterSeconds };
  const user = await findUser(database.query, userId);
  if (!user || !(await verifyPassword(user.password_hash, password))) return { outcome: "wrong" };
  await attempt.giveBack();
  return { outcome: "right", user };
}

export type PasswordChange =
  | { outcome: "changed" }
  | Exclude<PasswordCheck, { outcome: "right" }>
  | ({ outcome: "refused" } & PasswordFault);

/** Changes the password and ends every other session; the one that asked goes on. */
export async function changePassword(
  dependencies: Needed,
  {
    userId,
    sessionId,
    current,
    password,
  }: { userId: number; sessionId: string; current: string; password: string },
): Promise<PasswordChange> {
  const check = await checkPassword(dependencies, { userId, sessionId, password: current });
  if (check.outcome !== "right") return check;
  const { user } = check;
  const fault = findPasswordFault(password, [user.username, user.email]);
  if (fault) return { outcome: "refused", ...fault };

  const { database, settings, clock } = dependencies;
  const now = clock();
  const passwordHash = await hashPassword(password);
  return database.query.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, database.kind, userId);
    // Somebody reset it while we looked: then the present password wasn't the present one any more.
    if (locked?.password_hash !== user.password_hash) return { outcome: "wrong" };
    await transaction
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where("id", "=", userId)
      .execute();
    await endSessions(transaction, { userId, except: sessionId, now });
    await revokeTokens(transaction, "password-reset", userId);
    await enqueueMail(transaction, passwordChangedMail(settings, user), now);
    return { outcome: "changed" };
  });
}

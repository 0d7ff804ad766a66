/** Signing up. */
import { isEmail } from "@extenso/contract/requests/rules.ts";
import { hashSecret } from "../../../engines/crypto/secrets.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { giveBackToLimit } from "../../../engines/rate-limits/give-back-to-limit.ts";
import { takeFromAll } from "../../../engines/rate-limits/take-from-all.ts";
import { cleanLine, longestName } from "../../../engines/wordpress-values/clean-text.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { findPasswordFault } from "../passwords/password-rules.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { insertUser } from "../users/insert-user.ts";
import { emailKey } from "../users/user.ts";
import { mailConfirmation, takeConfirmationMail } from "./confirm-email.ts";

/** From one address: a school or a large office may share it. */
const signUpsAnHour = 240;
/** From one address with one e-mail address: who needs more has lost count of their accounts. */
const signUpsADay = 3;

export interface SignUp {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export type SignUpResult =
  | { outcome: "registered"; userId: number }
  | { outcome: "refused"; code: string; message: string }
  /** Usernames are chosen and public; that one is taken has to be said. */
  | { outcome: "username-taken" }
  | { outcome: "limited"; retryAfterSeconds: number };

const longestUsername = 60;

/** The first thing wrong with a sign-up; null when nothing is. Values as `cleanSignUp` leaves them. */
export function findSignUpFault({ username, email, password, firstName, lastName }: SignUp) {
  if (!/^\w{3,}$/.test(username) || username.length > longestUsername) {
    return {
      code: "extenso_invalid_username",
      message: "Username must be at least 3 characters and contain only letters, numbers, and underscores.",
    };
  }
  if (!isEmail(email)) {
    return { code: "extenso_invalid_email", message: "Please enter a valid email address." };
  }
  const passwordFault = findPasswordFault(password, [username, email, firstName, lastName]);
  if (passwordFault) return passwordFault;
  for (const [name, label] of [
    [firstName, "First name"],
    [lastName, "Last name"],
  ] as const) {
    if (name === "") return { code: "extenso_invalid_name", message: `${label} is required` };
    if ([...name].length > longestName) {
      return { code: "extenso_invalid_name", message: `${label} must be at most ${longestName} characters.` };
    }
  }
  return null;
}

/**
 * Adds a subscriber and mails a link that confirms the address. An address that somebody uses already makes
 * no difference to the answer, nor to the time it takes; only the mail says so, to its owner.
 * @param address of the caller.
 */
export async function register(
  { database, settings, clock, log }: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  typed: SignUp,
  address: string,
): Promise<SignUpResult> {
  const signUp = {
    ...typed,
    username: typed.username.trim(),
    email: typed.email.trim(),
    firstName: cleanLine(typed.firstName),
    lastName: cleanLine(typed.lastName),
  };
  const fault = findSignUpFault(signUp);
  if (fault) return { outcome: "refused", ...fault };

  const now = clock();
  const from = addressGroup(address);
  const one = { key: `register:${from}`, limit: signUpsAnHour, windowSeconds: 3600 };
  const perDay = { limit: signUpsADay, windowSeconds: 24 * 3600 };
  // Counted for this caller alone: that others signed up with the address is not theirs to learn.
  const same = { key: `register-again:${hashSecret(emailKey(signUp.email))}:${from}`, ...perDay };
  const taken = await takeFromAll(database, [one, same], now);
  if (!taken.allowed) return { outcome: "limited", retryAfterSeconds: taken.retryAfterSeconds };

  const passwordHash = await hashPassword(signUp.password);
  const userId = await database.query.transaction().execute(async (transaction) => {
    const userId = await insertUser(transaction, {
      ...signUp,
      passwordHash,
      displayName: `${signUp.firstName} ${signUp.lastName}`,
      roles: ["subscriber"],
      now: now.toISOString(),
      emailConfirmedAt: null,
    });
    if (userId === null) return null;
    const user = { id: userId, email: signUp.email, username: signUp.username };
    await takeConfirmationMail({ query: transaction }, userId, now);
    await mailConfirmation(transaction, settings, user, { now, address, log });
    return userId;
  });
  if (userId === null) {
    await giveBackToLimit(database, { ...same, now });
    return { outcome: "username-taken" };
  }
  securityEvent(log, "user_created", { account: userId, address, roles: ["subscriber"] });
  return { outcome: "registered", userId };
}

/** Signs a user in. The answer and its timing are the same whether or not the account exists. */
import { longestTypedPassword } from "@extenso/contract/requests/extenso.ts";
import { hashSecret } from "../../../engines/crypto/secrets.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { verifyAgainstNothing, verifyPassword } from "../passwords/passwords.ts";
import { issueChallenge } from "../second-factor/challenges.ts";
import { hasSecondFactor, secondFactorsOf } from "../second-factor/methods.ts";
import type { Caller } from "../sessions/store.ts";
import { takeSignInAttempt } from "../sign-in/attempt-limits.ts";
import type { Device } from "../sign-in/device-cookie.ts";
import { findSignInCandidates } from "../users/find-user.ts";
import { AccountChangedError } from "../users/lock-user.ts";
import { openSession, type SignedIn } from "./open-session.ts";

export type SignIn =
  | ({ outcome: "signed-in" } & SignedIn)
  /** The account doesn't exist, or the password is wrong: the caller can't tell which. */
  | { outcome: "refused" }
  /** The password was right; the account has a second factor. @see ./further-steps.ts */
  | { outcome: "second-factor"; ticket: string; methods: string[] }
  /** Only a caller who knows the password gets this answer. */
  | { outcome: "banned" }
  | { outcome: "limited"; retryAfterSeconds: number };

/** UTF-16 units: room for an address in decomposed Unicode, and for spaces around it. */
const longestLogin = 1_000;

/**
 * @param login username or e-mail address, confirmed or not, in any case; spaces around it are ignored.
 * @param password as typed.
 * @param device the ids from the device cookie.
 */
export async function signIn(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log" | "signingKey">,
  {
    login: typed,
    password,
    caller,
    device = new Map(),
  }: { login: string; password: string; caller: Caller; device?: Device },
): Promise<SignIn> {
  // No account has such a login or password; counting, normalising and hashing it would only cost time.
  if (typed.length > longestLogin || password.length > longestTypedPassword) return { outcome: "refused" };
  const { database, clock, log } = dependencies;
  const now = clock();
  const login = typed.trim();
  const { address } = caller;
  const candidates = await findSignInCandidates(database.query, login, address);
  const accounts = candidates.map((candidate) => ({
    userId: candidate?.user.id,
    deviceId: device.get(candidate?.user.id ?? 0),
    known: candidate?.known ?? false,
  }));
  const attempt = await takeSignInAttempt(database, { login, accounts, address, now });
  if (!attempt.allowed) return { outcome: "limited", retryAfterSeconds: attempt.retryAfterSeconds };

  // Unknown accounts cost the same hashes, and all run even if the first fits, so the time reveals nothing.
  const fits = await Promise.all(
    candidates.map((candidate, index) =>
      candidate && attempt.open[index]
        ? verifyPassword(candidate.user.password_hash, password)
        : verifyAgainstNothing(password),
    ),
  );
  const right = fits.indexOf(true);
  const user = candidates[right]?.user;
  const first = candidates.find((candidate) => candidate !== undefined)?.user;
  const facts = { account: (user ?? first)?.id ?? null, address };
  if (!user) {
    const isClosed = candidates.every((candidate, index) => !candidate || !attempt.open[index]);
    const reason = !first ? "no such account" : isClosed ? "too many guesses" : "wrong password";
    await attempt.wasWrong();
    securityEvent(log, "authn_login_fail", { ...facts, reason });
    return { outcome: "refused" };
  }
  await attempt.wasRight(right);
  if (user.banned_at) {
    securityEvent(log, "authn_login_fail", { ...facts, reason: "account closed" });
    return { outcome: "banned" };
  }
  const factors = await secondFactorsOf(database.query, user.id);
  if (hasSecondFactor(factors)) {
    const kind = {
      purpose: "second-step",
      userId: user.id,
      boundTo: hashSecret(user.password_hash),
    } as const;
    const ticket = await issueChallenge(database.query, kind, now);
    securityEvent(log, "authn_second_factor_asked", facts);
    const methods = [...(factors.passkeys > 0 ? ["passkey"] : []), ...(factors.app ? ["app"] : [])];
    return { outcome: "second-factor", ticket, methods: [...methods, "recovery-code"] };
  }
  try {
    const { password_hash: verified } = user;
    const opening = { user, caller, device, way: "password" };
    const holds = (locked: { password_hash: string }) => locked.password_hash === verified;
    return { outcome: "signed-in", ...(await openSession(dependencies, { ...opening, holds })) };
  } catch (error) {
    if (!(error instanceof AccountChangedError)) throw error;
    securityEvent(log, "authn_login_fail", { ...facts, reason: "account changed meanwhile" });
    return { outcome: "refused" };
  }
}

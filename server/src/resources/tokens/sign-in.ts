/** Signing in. What it answers, and when, is the same whether or not the account exists. */
import type { Dependencies } from "../../dependencies.ts";
import { longestTyped, verifyAgainstNothing, verifyPassword } from "../accounts/passwords.ts";
import { findUserByLogin, type User } from "../accounts/store.ts";
import { AccountChangedError, type Caller, hasSignedInFrom, startSession } from "../sessions/store.ts";
import { signAccessToken } from "./access-tokens.ts";
import { takeSignInAttempt } from "./attempt-limits.ts";

export type SignIn =
  | { outcome: "signed-in"; user: User; token: string; refreshToken: string }
  /** No such account, or not its password: the two are never told apart. */
  | { outcome: "refused" }
  /** Told only to someone who knows the password. */
  | { outcome: "banned" }
  | { outcome: "limited"; retryAfterSeconds: number };

/** Places of a text: an address with its letters taken apart, and room around it. */
const longestLogin = 1_000;

/**
 * @param login username or e-mail address, in any case, with spaces round it or not.
 * @param password as typed.
 */
export async function signIn(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">,
  { login: typed, password, caller }: { login: string; password: string; caller: Caller },
): Promise<SignIn> {
  // Nobody's: refused before it is counted, normalised or hashed, each of which would take its time.
  if (typed.length > longestLogin || password.length > longestTyped) return { outcome: "refused" };
  const { database, clock } = dependencies;
  const now = clock();
  const login = typed.trim();
  const user = await findUserByLogin(database.query, login);
  // Asked for nobody too: a query more or less could be measured.
  const known = await hasSignedInFrom(database.query, user?.id ?? 0, caller.address);
  const attempt = await takeSignInAttempt(database, { login, address: caller.address, known, now });
  if (!attempt.allowed) return { outcome: "limited", retryAfterSeconds: attempt.retryAfterSeconds };

  const right = user
    ? await verifyPassword(user.password_hash, password)
    : await verifyAgainstNothing(password);
  if (!user || !right) return { outcome: "refused" };
  await attempt.giveBack();
  if (user.banned_at) return { outcome: "banned" };
  try {
    const { sessionId, refreshToken } = await startSession(database, {
      userId: user.id,
      verifiedHash: user.password_hash,
      caller,
      now,
    });
    const token = await signAccessToken(dependencies, { userId: user.id, sessionId });
    return { outcome: "signed-in", user, token, refreshToken };
  } catch (error) {
    if (error instanceof AccountChangedError) return { outcome: "refused" };
    throw error;
  }
}

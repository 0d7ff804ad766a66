/** Signing in by a second proof after the password, by a passkey, or by a link that was made at the terminal. */
import { hashSecret } from "../../../engines/crypto/secrets.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { findToken, useToken } from "../accounts/one-time-tokens.ts";
import { type ChallengeKind, findTicket, takeChallenge } from "../second-factor/challenges.ts";
import { passkeyOptions, takePasskey } from "../second-factor/passkeys.ts";
import { takeCode, takeCodeAttempt } from "../second-factor/second-step.ts";
import type { Caller } from "../sessions/store.ts";
import type { Device } from "../sign-in/device-cookie.ts";
import { findUser } from "../users/find-user.ts";
import { AccountChangedError } from "../users/lock-user.ts";
import { type OpeningDependencies, openSession, type SignedIn } from "./open-session.ts";

export type Step =
  | ({ outcome: "signed-in" } & SignedIn)
  | { outcome: "refused" }
  | { outcome: "banned" }
  /** The ticket ran out, or its password is no longer the account's. */
  | { outcome: "begin-again" }
  | { outcome: "limited"; retryAfterSeconds: number };

const anybody: ChallengeKind = { purpose: "passkey-sign-in", userId: null, boundTo: "" };

/** One address's steps; each costs a signature's check or a hash. */
const perAddress = { limit: 120, windowSeconds: 600 };

async function takeStep({ database, clock }: OpeningDependencies, address: string) {
  return takeFromLimit(database, {
    key: `sign-in-step:${addressGroup(address)}`,
    ...perAddress,
    now: clock(),
  });
}

export async function passkeySignInOptions(
  dependencies: OpeningDependencies,
  address: string,
): Promise<{ options: string } | { retryAfterSeconds: number }> {
  const { allowed, retryAfterSeconds } = await takeStep(dependencies, address);
  if (!allowed) return { retryAfterSeconds };
  const { database, settings, clock } = dependencies;
  return { options: await passkeyOptions(database.query, settings, anybody, clock()) };
}

/** A passkey is both factors: the device, and its user's finger, face or PIN. */
export async function signInWithPasskey(
  dependencies: OpeningDependencies,
  { response, caller, device }: { response: string; caller: Caller; device: Device },
): Promise<Step> {
  const { database, settings, clock, log } = dependencies;
  const { allowed, retryAfterSeconds } = await takeStep(dependencies, caller.address);
  if (!allowed) return { outcome: "limited", retryAfterSeconds };
  const passkey = await takePasskey(database.query, settings, { response, kind: anybody }, clock());
  const user = passkey && (await findUser(database.query, passkey.user_id));
  if (!user) {
    securityEvent(log, "authn_login_fail", { account: null, address: caller.address, reason: "passkey" });
    return { outcome: "refused" };
  }
  return open(dependencies, { user, caller, device, way: "passkey" });
}

export async function signInWithCode(
  dependencies: OpeningDependencies,
  { ticket, code, caller, device }: { ticket: string; code: string; caller: Caller; device: Device },
): Promise<Step> {
  const { database, clock, log } = dependencies;
  const { address } = caller;
  const found = await findTicket(database.query, ticket, clock());
  const user = found?.user_id && (await findUser(database.query, found.user_id));
  if (!user) return { outcome: "begin-again" };
  const facts = { account: user.id, address };
  const attempt = await takeCodeAttempt(dependencies, {
    userId: user.id,
    address,
    typed: code,
    known: device.get(user.id),
  });
  if (!attempt.allowed) return { outcome: "limited", retryAfterSeconds: attempt.retryAfterSeconds };
  const used = await takeCode(dependencies, user.id, code);
  if (used === null) {
    securityEvent(log, "authn_second_factor_fail", facts);
    return { outcome: "refused" };
  }
  await attempt.giveBack();
  const kind: ChallengeKind = { purpose: "second-step", userId: user.id, boundTo: found.bound_to };
  if (!(await takeChallenge(database.query, ticket, kind, clock()))) return { outcome: "begin-again" };
  if (used === "recovery") securityEvent(log, "authn_recovery_code", facts);
  const holds = ({ password_hash }: { password_hash: string }) =>
    hashSecret(password_hash) === found.bound_to;
  return open(dependencies, { user, caller, device, way: used, holds });
}

/** For an account whose holder has lost every way to sign in. */
export async function signInWithLink(
  dependencies: OpeningDependencies,
  { token, caller, device }: { token: string; caller: Caller; device: Device },
): Promise<Step> {
  const { allowed, retryAfterSeconds } = await takeStep(dependencies, caller.address);
  if (!allowed) return { outcome: "limited", retryAfterSeconds };
  const { database, clock } = dependencies;
  const link = await findToken(database.query, "sign-in-link", token, clock());
  const user = link && (await findUser(database.query, link.user_id));
  if (!user || !(await useToken(database.query, "sign-in-link", token, clock()))) {
    return { outcome: "begin-again" };
  }
  return open(dependencies, { user, caller, device, way: "link" });
}

async function open(
  dependencies: OpeningDependencies,
  opening: Parameters<typeof openSession>[1],
): Promise<Step> {
  const { user, caller } = opening;
  const facts = { account: user.id, address: caller.address };
  if (user.banned_at) {
    securityEvent(dependencies.log, "authn_login_fail", { ...facts, reason: "account closed" });
    return { outcome: "banned" };
  }
  try {
    return { outcome: "signed-in", ...(await openSession(dependencies, opening)) };
  } catch (error) {
    if (!(error instanceof AccountChangedError)) throw error;
    securityEvent(dependencies.log, "authn_login_fail", { ...facts, reason: "account changed meanwhile" });
    return { outcome: "begin-again" };
  }
}

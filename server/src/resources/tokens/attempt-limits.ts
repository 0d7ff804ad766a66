/**
 * How often a password may be guessed. Counted before it is looked at and given back when it was right, so
 * that no burst slips past and signing in often costs nothing.
 */
import { addressGroup } from "../../client-address.ts";
import type { Database } from "../../database/open.ts";
import { type Taken, takeFromAll } from "../../rate-limits/take-from-all.ts";
import { hashSecret } from "../accounts/secrets.ts";
import { loginKey } from "../accounts/store.ts";

/**
 * An attempt to sign in. The windows are short: an owner who mistypes, or whom somebody tries to lock out,
 * waits minutes. Names are counted as typed, whether they exist or not, and kept as hashes: people type
 * their password there by mistake.
 * @param login as typed, without the spaces round it.
 * @param known whether the account has signed in from this address before. Then strangers who try the same
 *   account from everywhere don't stand in the owner's way.
 */
export function takeSignInAttempt(
  database: Database,
  { login, address, known, now }: { login: string; address: string; known: boolean; now: Date },
): Promise<Taken> {
  const account = hashSecret(loginKey(login));
  const from = addressGroup(address);
  const rules = [
    { key: `sign-in:${account}:${from}`, limit: 8, windowSeconds: 300 },
    { key: `sign-in-address:${from}`, limit: 60, windowSeconds: 600 },
    { key: `sign-in-account:${account}`, limit: 60, windowSeconds: 60 },
  ];
  return takeFromAll(database, known ? rules.slice(0, 2) : rules, now);
}

/**
 * An attempt to give the current password while signed in. Counted for the session: whoever copied one
 * session can't keep the owner, in another, from changing the password.
 */
export function takePasswordAttempt(
  database: Database,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Taken> {
  return takeFromAll(database, [{ key: `password:${sessionId}`, limit: 8, windowSeconds: 300 }], now);
}

/**
 * How often a password may be guessed. Counted before it is looked at and given back when it was right, so
 * that no burst slips past and signing in often costs nothing. The reasons are in
 * docs/decisions/016-guesses-at-passwords.md.
 */

import type { Database } from "../../database/open.ts";
import { addressGroup } from "../../http/client-address.ts";
import { type Rule, type Taken, takeFromAll } from "../../rate-limits/take-from-all.ts";
import { takeFromLimit } from "../../rate-limits/take-from-limit.ts";
import { hashSecret } from "../../secrets/secrets.ts";
import { loginKey } from "../users/user.ts";
import { type Guess, perCaller, type SignInAttempt, waitTogether } from "./guess.ts";

/** All callers' guesses at one account. */
const perAccount = { limit: 60, windowSeconds: 60 };
/** One caller's guesses at all accounts. */
const atAll = { limit: 60, windowSeconds: 600 };

/**
 * An attempt to sign in. The windows are short: an owner who mistypes, or whom somebody tries to lock out,
 * waits minutes. On a device where they signed in before, only guesses from that device count.
 */
export function takeSignInAttempt(database: Database, guess: Guess): Promise<SignInAttempt> {
  return guess.deviceId === undefined
    ? takeStrangersAttempt(database, guess)
    : takeDeviceAttempt(database, guess, guess.deviceId);
}

async function takeDeviceAttempt(
  database: Database,
  { userId, now }: Guess,
  deviceId: string,
): Promise<SignInAttempt> {
  const rules = [{ key: `sign-in-device:${deviceId}:${userId}`, ...perCaller }];
  const { allowed, retryAfterSeconds, giveBack } = await takeFromAll(database, rules, now);
  if (!allowed) return { allowed, retryAfterSeconds };
  return { allowed, blind: false, wasRight: giveBack, wasWrong: async () => {} };
}

/**
 * Names are counted as typed, whether they exist or not, and kept as hashes: people type their password there
 * by mistake. A username and an e-mail address may be one account's, and no refusal may tell whether they are.
 * So what a caller is told goes by the name and by all their wrong guesses of the other kind, whosever; and
 * what goes by the account makes an attempt blind.
 */
async function takeStrangersAttempt(
  database: Database,
  { login, userId, address, known, now }: Guess,
): Promise<SignInAttempt> {
  const typed = hashSecret(loginKey(login));
  const from = addressGroup(address);
  const failed = login.includes("@")
    ? { own: `sign-in-wrong-email:${from}`, other: `sign-in-wrong-username:${from}` }
    : { own: `sign-in-wrong-username:${from}`, other: `sign-in-wrong-email:${from}` };
  const name = { key: `sign-in:${typed}:${from}`, ...perCaller };
  const told: Rule[] = [name, { key: `sign-in-address:${from}`, ...atAll }];
  // Asked for nobody too: a query more or less could be measured.
  const account = userId ?? typed;
  const untold: Rule[] = [{ key: `sign-in-user:${account}:${from}`, ...perCaller }];
  if (!known) {
    told.push({ key: `sign-in-account:${typed}`, ...perAccount });
    untold.push({ key: `sign-in-user:${account}`, ...perAccount });
  }

  const taken = await takeFromAll(database, told, now);
  if (!taken.allowed) return { allowed: false, retryAfterSeconds: taken.retryAfterSeconds };
  const wait = await waitTogether(database, [name.key, failed.other], now);
  if (wait > 0) {
    await taken.giveBack();
    return { allowed: false, retryAfterSeconds: wait };
  }
  const share: Taken = await takeFromAll(database, untold, now);
  return {
    allowed: true,
    blind: !share.allowed,
    async wasRight() {
      await taken.giveBack();
      await share.giveBack();
    },
    async wasWrong() {
      await takeFromLimit(database, {
        key: failed.own,
        ...atAll,
        windowSeconds: perCaller.windowSeconds,
        now,
      });
    },
  };
}

/**
 * An attempt to give the current password while signed in. Counted for the session: whoever copied one
 * session can't keep the owner, in another, from changing the password.
 */
export function takePasswordAttempt(
  database: Database,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Taken> {
  return takeFromAll(database, [{ key: `password:${sessionId}`, ...perCaller }], now);
}

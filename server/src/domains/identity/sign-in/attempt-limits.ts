/**
 * How often a password may be guessed. Counted before it is looked at and given back when it was right, so
 * that no burst slips past and signing in often costs nothing. The reasons are in
 * docs/decisions/016-password-attempts.md.
 */
import { hashSecret } from "../../../engines/crypto/secrets.ts";
import type { Database } from "../../../engines/database/open.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { type Rule, type Taken, takeFromAll } from "../../../engines/rate-limits/take-from-all.ts";
import { countsOf, takeFromLimit, waitOf } from "../../../engines/rate-limits/take-from-limit.ts";
import { loginKey } from "../users/user.ts";

/** All callers' guesses at one account. */
const perAccount = { limit: 60, windowSeconds: 60 };
/** One caller's guesses at all accounts. */
const atAll = { limit: 60, windowSeconds: 600 };

const nothingTaken: Taken = {
  allowed: true,
  retryAfterSeconds: 0,
  refusedBy: null,
  giveBack: async () => {},
};

/**
 * An attempt to sign in. The windows are short: an owner who mistypes, or whom somebody tries to lock out,
 * waits minutes. Accounts that signed in on this device before are counted for the device alone, so that no
 * stranger's guesses close them there.
 */
export async function takeSignInAttempt(database: Database, guess: Guess): Promise<SignInAttempt> {
  const { accounts, now } = guess;
  const onDevice = accounts.filter(({ deviceId }) => deviceId !== undefined);
  const names = failureKeys(guess);
  const told =
    onDevice.length === accounts.length ? nothingTaken : await takeReportedLimits(database, guess, names);
  if (!told.allowed && onDevice.length === 0) {
    return { allowed: false, retryAfterSeconds: told.retryAfterSeconds };
  }
  const shares: Taken[] = [];
  for (const [index, account] of accounts.entries()) {
    const isCounted = account.deviceId !== undefined || told.allowed;
    shares.push(isCounted ? await takeFromAll(database, shareOf(guess, account, index), now) : told);
  }
  const devices = shares.filter((_, index) => accounts[index]?.deviceId !== undefined);
  if (devices.length > 0 && !devices.some(({ allowed }) => allowed)) {
    for (const taken of [told, ...shares]) await taken.giveBack();
    return { allowed: false, retryAfterSeconds: Math.max(...devices.map((one) => one.retryAfterSeconds)) };
  }
  return {
    allowed: true,
    open: shares.map(({ allowed }) => allowed),
    async wasRight(index) {
      await told.giveBack();
      // The other accounts keep theirs: somebody's own password, changed again and again, is a guess at each of them.
      await shares[index]?.giveBack();
    },
    async wasWrong() {
      if (told === nothingTaken || !told.allowed) return;
      const window = { ...atAll, windowSeconds: perCaller.windowSeconds };
      await takeFromLimit(database, { key: names.own, ...window, now });
    },
  };
}

/** Keys that count wrong guesses at names of this kind, and at those of the other. */
function failureKeys({ login, address }: Guess): { own: string; other: string } {
  const from = addressGroup(address);
  const [email, username] = [`sign-in-wrong-email:${from}`, `sign-in-wrong-username:${from}`];
  return login.includes("@") ? { own: email, other: username } : { own: username, other: email };
}

/**
 * Limits that a caller is told of. They depend on the typed name and on all the caller's wrong guesses at names of the
 * other kind, whichever account they were at: a username and an e-mail address may belong to one account, and a refusal
 * must not tell whether they do. Names count as typed, whether they exist or not, and are stored as hashes, since
 * people type their password there by mistake.
 */
async function takeReportedLimits(
  database: Database,
  { login, accounts, address, now }: Guess,
  failed: { other: string },
): Promise<Taken> {
  const typed = hashSecret(loginKey(login));
  const from = addressGroup(address);
  const name = { key: `sign-in:${typed}:${from}`, ...perCaller };
  const rules: Rule[] = [name, { key: `sign-in-address:${from}`, ...atAll }];
  if (!accounts.some(({ known }) => known)) rules.push({ key: `sign-in-account:${typed}`, ...perAccount });
  const taken = await takeFromAll(database, rules, now);
  if (!taken.allowed) return taken;
  const wait = await combinedWait(database, [name.key, failed.other], now);
  if (wait === 0) return taken;
  await taken.giveBack();
  return { ...nothingTaken, allowed: false, retryAfterSeconds: wait };
}

/**
 * Limits of one account, which callers aren't told of: beyond them its password isn't checked, and the answer is the
 * same as for a wrong one.
 */
function shareOf(
  { login, address }: Guess,
  { userId, deviceId, known }: AttemptedAccount,
  index: number,
): Rule[] {
  if (deviceId !== undefined) return [{ key: `sign-in-device:${deviceId}:${userId}`, ...perCaller }];
  const from = addressGroup(address);
  // Counted for a missing account as well, since one query more or less could be measured.
  const account = userId ?? `${hashSecret(loginKey(login))}.${index}`;
  const rules: Rule[] = [{ key: `sign-in-user:${account}:${from}`, ...perCaller }];
  if (!known) rules.push({ key: `sign-in-user:${account}`, ...perAccount });
  return rules;
}

/**
 * An attempt to give the current password while signed in. It is counted for the session, so that a thief in a copied
 * session can't keep the owner, in another, from changing the password.
 */
export function takePasswordAttempt(
  database: Database,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Taken> {
  return takeFromAll(database, [{ key: `password:${sessionId}`, ...perCaller }], now);
}

// A guess at a password, its outcome, and how long the caller has to wait.

/** An account that a guess is made at, or a stand-in for a missing one. */
export interface AttemptedAccount {
  userId: number | undefined;
  /** Id of the device, if the account has signed in on it before. */
  deviceId: string | undefined;
  /** Whether the account has signed in from this address before. */
  known: boolean;
}

interface Guess {
  /** As typed, without the spaces round it. */
  login: string;
  /** Accounts that the login may mean: a fixed number for an e-mail address, one for a username. */
  accounts: readonly AttemptedAccount[];
  address: string;
  now: Date;
}

type SignInAttempt =
  | { allowed: false; retryAfterSeconds: number }
  | {
      allowed: true;
      /**
       * By account; false if its guesses are used up. Its password isn't checked then, and the answer is that to a
       * wrong one.
       */
      open: boolean[];
      /** @param index of the account whose password it was. */
      wasRight(index: number): Promise<void>;
      wasWrong(): Promise<void>;
    };

/** One caller's guesses at one account. */
const perCaller = { limit: 8, windowSeconds: 300 };

/** Seconds to wait if all keys shared one limit, by a caller who has just taken from the first; 0: not at all. */
async function combinedWait(database: Database, keys: string[], now: Date): Promise<number> {
  const { limit, windowSeconds } = perCaller;
  const together = { present: -1, past: 0 };
  for (const key of keys) {
    const { present, past } = await countsOf(database, { key, windowSeconds, now });
    together.present += present;
    together.past += past;
  }
  return waitOf({ ...together, limit, windowSeconds, now });
}

/** A guess at a password, its outcome, and how long the caller has to wait. */
import type { Database } from "../../../engines/database/open.ts";
import { countsOf, waitOf } from "../../../engines/rate-limits/take-from-limit.ts";

/** An account that a guess is made at, or a stand-in for a missing one. */
export interface AttemptedAccount {
  userId: number | undefined;
  /** Id of the device, if the account has signed in on it before. */
  deviceId: string | undefined;
  /** Whether the account has signed in from this address before. */
  known: boolean;
}

export interface Guess {
  /** As typed, without the spaces round it. */
  login: string;
  /** Accounts that the login may mean: a fixed number for an e-mail address, one for a username. */
  accounts: readonly AttemptedAccount[];
  address: string;
  now: Date;
}

export type SignInAttempt =
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
export const perCaller = { limit: 8, windowSeconds: 300 };

/** Seconds to wait if all keys shared one limit, by a caller who has just taken from the first; 0: not at all. */
export async function combinedWait(database: Database, keys: string[], now: Date): Promise<number> {
  const { limit, windowSeconds } = perCaller;
  const together = { present: -1, past: 0 };
  for (const key of keys) {
    const { present, past } = await countsOf(database, { key, windowSeconds, now });
    together.present += present;
    together.past += past;
  }
  return waitOf({ ...together, limit, windowSeconds, now });
}

/** A guess at a password, what becomes of it, and how long whoever guesses waits. */
import type { Database } from "../../database/open.ts";
import { countsOf, waitOf } from "../../rate-limits/take-from-limit.ts";

/** An account that a guess is made at, or the place of none. */
export interface GuessedAccount {
  userId: number | undefined;
  /** Of the device, where the account has signed in on it before. */
  deviceId: string | undefined;
  /** Whether the account has signed in from this address before. */
  known: boolean;
}

export interface Guess {
  /** As typed, without the spaces round it. */
  login: string;
  /** Whose name that may be: always as many for an address, and for a username one. */
  accounts: readonly GuessedAccount[];
  address: string;
  now: Date;
}

export type SignInAttempt =
  | { allowed: false; retryAfterSeconds: number }
  | {
      allowed: true;
      /** For each account. False: it has had its share of guesses; to be answered like a wrong password, without a look at it. */
      open: boolean[];
      /** @param index of the account whose password it was. */
      wasRight(index: number): Promise<void>;
      wasWrong(): Promise<void>;
    };

/** One caller's guesses at one account. */
export const perCaller = { limit: 8, windowSeconds: 300 };

/** How long one who has just taken from the first of these waits, were all of them one limit; 0: not at all. */
export async function waitTogether(database: Database, keys: string[], now: Date): Promise<number> {
  const { limit, windowSeconds } = perCaller;
  const together = { present: -1, past: 0 };
  for (const key of keys) {
    const { present, past } = await countsOf(database, { key, windowSeconds, now });
    together.present += present;
    together.past += past;
  }
  return waitOf({ ...together, limit, windowSeconds, now });
}

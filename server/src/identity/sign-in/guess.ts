/** A guess at a password, what becomes of it, and how long whoever guesses waits. */
import type { Database } from "../../database/open.ts";
import { countsOf, waitOf } from "../../rate-limits/take-from-limit.ts";

export interface Guess {
  /** As typed, without the spaces round it. */
  login: string;
  /** Whose name that is. */
  userId: number | undefined;
  address: string;
  /** Of the device, where the account has signed in on it before. */
  deviceId: string | undefined;
  /** Whether the account has signed in from this address before. */
  known: boolean;
  now: Date;
}

export type SignInAttempt =
  | { allowed: false; retryAfterSeconds: number }
  | {
      allowed: true;
      /** The account has had its share of guesses: to be answered like a wrong password, without a look at it. */
      blind: boolean;
      wasRight(): Promise<void>;
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

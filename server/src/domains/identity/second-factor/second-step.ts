/** The second proof by a code: of the authenticator app, or one of those to write down. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { type Taken, takeFromAll } from "../../../engines/rate-limits/take-from-all.ts";
import { takeAppCode } from "./authenticator-app.ts";
import { mayBeRecoveryCode, takeRecoveryCode } from "./recovery-codes.ts";

export type CodeUsed = "app" | "recovery" | null;

/** Wrong codes of one device, session or address. A code of an app is one of a million, and three count at a time. */
const perCaller = { limit: 8, windowSeconds: 300 };
/** Wrong codes of apps from all addresses where the account was never signed in. */
const fromElsewhere = { limit: 30, windowSeconds: 3600 };

/**
 * @param known the device on which the account has signed in before, or its session. It is counted by itself, so that
 *   nobody else's guesses lock the owner out there; and its recovery codes apart from the app's, so that those work when
 *   the app's don't. Recovery codes have 49 bits, which no number of addresses guesses.
 */
export function takeCodeAttempt(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  {
    userId,
    address,
    known,
    typed,
  }: { userId: number; address: string; known?: string | undefined; typed: string },
): Promise<Taken> {
  const kind = mayBeRecoveryCode(typed) ? "recovery" : "app";
  const caller = known === undefined ? addressGroup(address) : `known:${known}`;
  const rules = [{ key: `second-factor:${userId}:${kind}:${caller}`, ...perCaller }];
  if (known === undefined && kind === "app") rules.push({ key: `second-factor:${userId}`, ...fromElsewhere });
  return takeFromAll(database, rules, clock());
}

/** Uses up the code that was typed, of whichever kind. */
export async function takeCode(
  { database, clock, signingKey }: Pick<Dependencies, "database" | "clock" | "signingKey">,
  userId: number,
  typed: string,
): Promise<CodeUsed> {
  const { query } = database;
  const now = clock();
  if (await takeAppCode(query, signingKey, { userId, typed, which: "in-use" }, now)) return "app";
  return (await takeRecoveryCode(query, userId, typed, now)) ? "recovery" : null;
}

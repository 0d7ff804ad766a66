/** The second proof by a code: of the authenticator app, or one of those to write down. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { type Taken, takeFromAll } from "../../../engines/rate-limits/take-from-all.ts";
import { takeAppCode } from "./authenticator-app.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";

export type CodeUsed = "app" | "recovery" | null;

/** One caller's wrong codes, and all callers'. A code is one of a million, and three count at a time. */
const perCaller = { limit: 8, windowSeconds: 300 };
const perAccount = { limit: 30, windowSeconds: 3600 };

export function takeCodeAttempt(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { userId, address }: { userId: number; address: string },
): Promise<Taken> {
  const rules = [
    { key: `second-factor:${userId}:${addressGroup(address)}`, ...perCaller },
    { key: `second-factor:${userId}`, ...perAccount },
  ];
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

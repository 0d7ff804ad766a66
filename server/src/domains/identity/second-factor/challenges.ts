/** Challenges and tickets of sign-in steps: rows that one process writes and any process may take, once. */
import { hashSecret, makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { SignInChallengesTable } from "../tables.ts";

export interface ChallengeKind {
  purpose: SignInChallengesTable["purpose"];
  /** `null` while the account isn't known. */
  userId: number | null;
  /** Session that began the step, or hash of the proved password; another one can't take it. */
  boundTo: string;
}

/** Minutes until a step expires. */
const minutes = 5;

/** @returns 256 random bits, which are stored as a hash. */
export async function issueChallenge(query: Query, kind: ChallengeKind, now: Date): Promise<string> {
  const secret = makeSecret();
  await query
    .insertInto("sign_in_challenges")
    .values({
      hash: hashSecret(secret),
      purpose: kind.purpose,
      user_id: kind.userId,
      bound_to: kind.boundTo,
      expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })
    .execute();
  return secret;
}

/** Removes a challenge. Of simultaneous attempts one gets true. */
export async function takeChallenge(
  query: Query,
  secret: string,
  { purpose, userId, boundTo }: ChallengeKind,
  now: Date,
): Promise<boolean> {
  const taken = await query
    .deleteFrom("sign_in_challenges")
    .where("hash", "=", hashSecret(secret))
    .where("purpose", "=", purpose)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("bound_to", "=", boundTo)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** The ticket of a person whose password was right; it stays valid until the second factor is right, too. */
export function findTicket(query: Query, ticket: string, now: Date) {
  return query
    .selectFrom("sign_in_challenges")
    .select(["user_id", "bound_to"])
    .where("hash", "=", hashSecret(ticket))
    .where("purpose", "=", "second-step")
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

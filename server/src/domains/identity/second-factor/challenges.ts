/** What a step of sign-in was begun with: a row that one process writes and another may take, once. */
import { hashSecret, makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { SignInChallengesTable } from "../tables.ts";

export interface ChallengeKind {
  purpose: SignInChallengesTable["purpose"];
  /** `null`: anybody's. */
  userId: number | null;
  /** A step is taken by the session that began it, or with the password that was proved. */
  boundTo: string;
}

/** Minutes until a step has to be done. */
const minutes = 5;

/** @returns 256 random bits, which are kept as a hash. */
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

/** The ticket of somebody whose password was right; it stays until the second proof is right, too. */
export function findTicket(query: Query, ticket: string, now: Date) {
  return query
    .selectFrom("sign_in_challenges")
    .select(["user_id", "bound_to"])
    .where("hash", "=", hashSecret(ticket))
    .where("purpose", "=", "second-step")
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

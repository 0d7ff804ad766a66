/**
 * Refresh tokens: each is exchanged once for its successor. A used one that comes back shows that two parties have
 * copies of it, one of them stolen, so the session ends.
 */
import type { Transaction } from "kysely";
import { deriveSecret, hashSecret } from "../../../engines/crypto/secrets.ts";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { recordSeen, sessionExpiry } from "./store.ts";

/**
 * Two tabs may refresh at once, or one tab may retry after a lost response, which is no theft. Within this
 * time a used token leads to the newest of its family, the same one for every caller: the family stays one
 * line, so that a thief who uses a token within it is detected at the next exchange.
 */
const graceMs = 20_000;

/** No honest tab falls this far behind within the grace. */
const mostSteps = 50;

export interface Rotation {
  userId: number;
  sessionId: string;
  refreshToken: string;
}

/**
 * Exchanges a refresh token.
 * @param address the caller's IP address.
 * @returns null for a token that is unknown, expired, of an ended session or of a banned account, and for
 *   a used one, which also ends its session.
 */
export async function rotateRefreshToken(
  { database, clock, log, signingKey }: Pick<Dependencies, "database" | "clock" | "log" | "signingKey">,
  token: string,
  address: string,
): Promise<Rotation | null> {
  const now = clock();
  type Outcome = Rotation | null | { reused: { id: string; user_id: number } };
  const outcome = await database.query.transaction().execute(async (transaction): Promise<Outcome> => {
    const session = await lockSession(transaction, database.kind, token, now);
    if (!session) return null;
    const newest = await findNewest(transaction, signingKey, token, now);
    if (newest === null) {
      await transaction
        .updateTable("user_sessions")
        .set({ ended_at: now.toISOString() })
        .where("id", "=", session.id)
        .execute();
      return { reused: session };
    }
    const rotation = { userId: session.user_id, sessionId: session.id };
    const used = { last_seen_at: now.toISOString() };
    // Brought by the second of two tabs: the first has made the successor already.
    if (newest !== token) {
      await transaction.updateTable("user_sessions").set(used).where("id", "=", session.id).execute();
      return { ...rotation, refreshToken: newest };
    }

    const refreshToken = deriveSecret(signingKey, token);
    const expires = sessionExpiry(session.created_at, now);
    await transaction
      .updateTable("refresh_tokens")
      .set({ used_at: now.toISOString() })
      .where("hash", "=", hashSecret(token))
      .execute();
    await transaction
      .insertInto("refresh_tokens")
      .values({
        hash: hashSecret(refreshToken),
        session_id: session.id,
        created_at: now.toISOString(),
        expires_at: expires,
        used_at: null,
      })
      .execute();
    await transaction
      .updateTable("user_sessions")
      .set({ ...used, expires_at: expires })
      .where("id", "=", session.id)
      .execute();
    return { ...rotation, refreshToken };
  });
  if (!outcome) return null;
  if (!("reused" in outcome)) {
    // After the commit: who changes an account holds its row before its sessions, so this must not hold both.
    await recordSeen(database.query, outcome.userId, now);
    return outcome;
  }
  const { id, user_id } = outcome.reused;
  securityEvent(log, "authn_token_reuse", { account: user_id, address, session: id });
  return null;
}

/**
 * The session of a token, if it hasn't ended. Its row is locked, so that exchanges of one session, and its end, run one
 * after another. The row is written once, at the end: PostgreSQL checks the account again when a row is changed twice
 * in a transaction, and would deadlock with a deletion of the account, which waits for this row.
 */
async function lockSession(transaction: Transaction<Tables>, kind: DatabaseKind, token: string, now: Date) {
  const owner = await transaction
    .selectFrom("refresh_tokens")
    .innerJoin("user_sessions", "user_sessions.id", "refresh_tokens.session_id")
    .innerJoin("users", "users.id", "user_sessions.user_id")
    .select("user_sessions.id")
    .where("refresh_tokens.hash", "=", hashSecret(token))
    .where("refresh_tokens.expires_at", ">", now.toISOString())
    .where("users.banned_at", "is", null)
    .executeTakeFirst();
  if (!owner) return undefined;
  return await transaction
    .selectFrom("user_sessions")
    .select(["id", "user_id", "created_at"])
    .where("id", "=", owner.id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .$if(kind === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The unused token at the end of the line that starts at `token`; null when that was used too long ago. */
async function findNewest(
  transaction: Transaction<Tables>,
  signingKey: string,
  token: string,
  now: Date,
): Promise<string | null> {
  let candidate = token;
  for (let step = 0; step < mostSteps; step++) {
    const row = await transaction
      .selectFrom("refresh_tokens")
      .select("used_at")
      .where("hash", "=", hashSecret(candidate))
      .executeTakeFirst();
    // A line broken off by a change of the signing key: nothing can be shown to follow from this token.
    if (!row) return null;
    if (row.used_at === null) return candidate;
    if (now.getTime() - new Date(row.used_at).getTime() > graceMs) return null;
    candidate = deriveSecret(signingKey, candidate);
  }
  return null;
}

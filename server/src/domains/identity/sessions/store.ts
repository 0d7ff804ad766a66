/**
 * Sessions: one row for each sign-in. Access and refresh tokens live only as long as their row, on every
 * replica, because every request asks for it.
 */
import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { hashSecret, makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { UserSessionsTable } from "../tables.ts";
import { AccountChangedError, lockUser } from "../users/lock-user.ts";

const day = 24 * 60 * 60 * 1000;
/** Days without use after which a session ends. */
const idleDays = 30;
/** Days after which a session ends, however often it was used. */
const longestDays = 180;

/** The client, as the request describes it. */
export interface Caller {
  /** The address of the other side, without a port. */
  address: string;
  userAgent: string;
}

/** When a session used at `now` ends unless it is used again; ISO-8601. */
export function sessionExpiry(createdAt: string, now: Date): string {
  const latest = new Date(createdAt).getTime() + longestDays * day;
  return new Date(Math.min(now.getTime() + idleDays * day, latest)).toISOString();
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Starts a session for someone who has just proved who they are.
 * @param start.holds whether the proof still counts: a sign-in with the old password must not outlive the reset it
 *   raced against.
 * @param start.also what belongs to the start, in its transaction.
 * @throws {AccountChangedError} when the proof no longer counts, or the account is gone or banned.
 */
export function startSession(
  database: Database,
  start: {
    userId: number;
    caller: Caller;
    now: Date;
    holds: (locked: LockedAccount) => boolean;
    also?: (rows: Transaction<Tables>, sessionId: string) => Promise<void>;
  },
): Promise<{ sessionId: string; refreshToken: string }> {
  return database.query.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, database.kind, start.userId);
    if (!user || user.banned_at || !start.holds(user)) throw new AccountChangedError();
    const created = start.now.toISOString();
    const session = {
      id: randomUUID(),
      user_id: start.userId,
      user_agent: start.caller.userAgent.slice(0, 400),
      address: start.caller.address,
      created_at: created,
      last_seen_at: created,
      expires_at: sessionExpiry(created, start.now),
      ended_at: null,
      proved_at: created,
      end_hash: null,
    };
    await transaction.insertInto("user_sessions").values(session).execute();
    await recordSeen(transaction, start.userId, start.now);
    const refreshToken = makeSecret();
    await transaction
      .insertInto("refresh_tokens")
      .values({
        hash: hashSecret(refreshToken),
        session_id: session.id,
        created_at: created,
        expires_at: session.expires_at,
        used_at: null,
      })
      .execute();
    await start.also?.(transaction, session.id);
    return { sessionId: session.id, refreshToken };
  });
}

export type Query = Kysely<Tables> | Transaction<Tables>;

/** Notes that somebody was here. At most once an hour for each account, however many devices it has. */
export async function recordSeen(query: Query, userId: number, now: Date): Promise<void> {
  await query
    .updateTable("users")
    .set({ last_seen_at: now.toISOString() })
    .where("id", "=", userId)
    .where((user) =>
      user.or([
        user("last_seen_at", "is", null),
        user("last_seen_at", "<", new Date(now.getTime() - 60 * 60 * 1000).toISOString()),
      ]),
    )
    .execute();
}

/** The sessions this user could go on with, the one used last first. */
export function listSessions(query: Query, userId: number, now: Date): Promise<UserSessionsTable[]> {
  return query
    .selectFrom("user_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Notes that a session is in use. At most once in five minutes, so that reading costs no writing.
 */
export async function recordSessionUse(
  query: Query,
  session: { id: string; last_seen_at: string },
  now: Date,
): Promise<void> {
  if (now.getTime() - new Date(session.last_seen_at).getTime() < 5 * 60 * 1000) return;
  await query
    .updateTable("user_sessions")
    .set({ last_seen_at: now.toISOString() })
    .where("id", "=", session.id)
    .execute();
}

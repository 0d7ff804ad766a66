import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Query } from "../../../engines/database/query.ts";
import { roleNames } from "../users/user.ts";

/** A session with what it is good for; undefined: it has ended, run out, or its member may not sign in any more. */
export async function runningSession(
  query: Query,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
) {
  const [session] = await runningAt(query, sessionId, userId, now.toISOString());
  return session;
}

const runningAt = fixedStatement((query, sessionId: string, userId: number, now: string) =>
  query
    .selectFrom("user_sessions")
    .innerJoin("users", "users.id", "user_sessions.user_id")
    .select([
      "user_sessions.id",
      "user_sessions.last_seen_at",
      "user_sessions.proved_at",
      "users.username",
      roleNames,
    ])
    .where("user_sessions.id", "=", sessionId)
    .where("user_sessions.user_id", "=", userId)
    .where("user_sessions.ended_at", "is", null)
    .where("user_sessions.expires_at", ">", now)
    .where("users.banned_at", "is", null),
);

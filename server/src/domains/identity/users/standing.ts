/**
 * What somebody may do now. Whatever acts or is sent on somebody's behalf asks this: cookies, links, invitations, mails
 * and what is scheduled. Requests ask the same when their credential is read.
 */
import type { Query } from "../../../engines/database/query.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { rolesOnBehalf } from "../second-factor/staff-rule.ts";
import { runningSession } from "../sessions/running-session.ts";
import { findUser } from "./find-user.ts";
import { rolesIn, type User } from "./user.ts";

type RuleSettings = Pick<Settings, "staffSecondFactor">;

/** @returns the account with the roles that count now; null for one that is gone, closed or left. */
export async function standingOf(
  query: Query,
  settings: RuleSettings,
  userId: number,
  now: Date,
): Promise<User | null> {
  const user = await findUser(query, userId);
  if (!user || user.banned_at || user.left_at) return null;
  return { ...user, roles: await rolesOnBehalf(query, settings, user, now) };
}

/** @returns null for a session that has ended. */
export async function standingInSession(
  query: Query,
  settings: RuleSettings,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
): Promise<SignedInUser | null> {
  const session = await runningSession(query, { userId, sessionId }, now);
  if (!session) return null;
  const held = { id: userId, roles: rolesIn(session.role_names) };
  return {
    id: userId,
    name: session.username,
    roles: await rolesOnBehalf(query, settings, held, now),
    credential: { kind: "session", id: sessionId, provedAt: session.proved_at },
  };
}

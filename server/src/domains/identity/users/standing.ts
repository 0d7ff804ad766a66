/**
 * A person's current roles. Code that acts or sends on somebody's behalf checks them: cookies, links, invitations,
 * mails and scheduled publications. For requests the same check runs when their credential is read.
 */
import type { Query } from "../../../engines/database/query.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { rolesOnBehalf } from "../second-factor/staff-rule.ts";
import { runningSession } from "../sessions/running-session.ts";
import { findUser } from "./find-user.ts";
import { rolesIn, type User } from "./user.ts";

type RuleSettings = Pick<Settings, "staffSecondFactor">;

/** @returns the account with its current roles; null if it is gone, deactivated, or its owner has left. */
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

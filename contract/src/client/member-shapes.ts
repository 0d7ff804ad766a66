/** From the wire to what the dashboard works with: profile, account and sessions of a member. */
import type { ConnectedApp, MemberAccount, MemberProfile, MemberSession } from "../entities.ts";
import type { WireAccount, WireConnectedApp, WireSession } from "../wire/extenso.ts";
import type { WireUser } from "../wire/users.ts";

export function profileOf(user: WireUser): MemberProfile {
  const [largest] = Object.entries(user.avatar_urls).sort(([a], [b]) => Number(b) - Number(a));
  return {
    id: user.id,
    username: user.username ?? "",
    email: user.email,
    name: user.name,
    firstName: user.first_name,
    lastName: user.last_name,
    roles: user.roles,
    avatar: largest?.[1] ?? "",
    memberSince: user.registered_date,
  };
}

export function accountOf(account: WireAccount): MemberAccount {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    emailConfirmed: account.email_confirmed_at !== null,
    pendingEmail: account.email_change?.email ?? null,
    applicationPasswords: account.application_passwords,
    name: account.name,
    firstName: account.first_name,
    lastName: account.last_name,
    roles: account.roles,
    avatar: account.avatar,
    memberSince: account.registered_at,
  };
}

export function sessionOf(session: WireSession): MemberSession {
  return {
    id: session.id,
    current: session.current,
    userAgent: session.user_agent,
    address: session.address,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
  };
}

export function connectedAppOf(app: WireConnectedApp): ConnectedApp {
  const { uuid, name, created, last_used, limited_to, expires } = app;
  const utc = (time: string) => (time === "" ? "" : `${time.replace(/Z$/, "")}Z`);
  return {
    id: uuid,
    name,
    createdAt: utc(created),
    lastUsedAt: utc(last_used),
    limitedTo: limited_to,
    expiresAt: utc(expires),
  };
}

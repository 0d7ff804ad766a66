/**
 * The session as the browser keeps it: docs/specification.md §3. Storage belongs to the visitor and to every script that
 * ever ran here, so what is read back is checked like any other input.
 */

import { initialsAvatar } from "@extenso/contract/client/session-user.ts";
import type { SessionUser } from "@extenso/contract/entities.ts";

export const sessionKeys = {
  token: "extenso_token",
  refreshToken: "extenso_refresh_token",
  user: "extenso_user",
} as const;

export interface StoredSession {
  token: string;
  refreshToken: string | null;
  user: SessionUser;
}

/** Stands in where storage is full or forbidden (private windows): the session lasts for the visit. */
const visit = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? visit.get(key) ?? null;
  } catch {
    return visit.get(key) ?? null;
  }
}

function remove(key: string): void {
  visit.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can lie in a forbidden storage.
  }
}

/** In one step: a tab that looks meanwhile finds the old value or the new one, never none. */
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    visit.delete(key);
  } catch {
    remove(key);
    visit.set(key, value);
  }
}

/** Characters and length that fit in a header; any other value could not be sent. */
function isToken(value: string): boolean {
  return /^[\x21-\x7e]{1,8192}$/.test(value);
}

const textFields = ["username", "email", "name", "firstName", "lastName", "avatar", "memberSince"] as const;

/** The user in a stored text; null when it is none. Only what docs/specification.md §3 names is taken over. */
export function parseUser(text: string | null): SessionUser | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "");
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const stored = value as Record<string, unknown>;
  const { id, roles } = stored;
  if (typeof id !== "string" && typeof id !== "number") return null;
  if (!Array.isArray(roles) || !roles.every((role) => typeof role === "string")) return null;
  if (!textFields.every((field) => typeof stored[field] === "string")) return null;
  const user = stored as unknown as SessionUser;
  if (user.username === "" || Number.isNaN(Date.parse(user.memberSince))) return null;
  const { username, email, name, firstName, lastName, memberSince } = user;
  const avatar = /^(https?:\/\/|\/(?!\/))/.test(user.avatar) ? user.avatar : initialsAvatar(name || username);
  return { id, username, email, name, firstName, lastName, roles, avatar, memberSince };
}

/** `invalid`: something is there that is no session, and should go. */
export function readSession(): StoredSession | "invalid" | null {
  const token = read(sessionKeys.token);
  if (token === null) return null;
  const user = parseUser(read(sessionKeys.user));
  const refreshToken = read(sessionKeys.refreshToken);
  if (!user || !isToken(token) || (refreshToken !== null && !isToken(refreshToken))) return "invalid";
  return { token, refreshToken, user };
}

export function readTokens(): { token: string | null; refreshToken: string | null } {
  return { token: read(sessionKeys.token), refreshToken: read(sessionKeys.refreshToken) };
}

export function writeUser(user: SessionUser): void {
  write(sessionKeys.user, JSON.stringify(user));
}

/** The token comes last and goes first: another tab that looks in between never sees half a session. */
export function writeTokens({ token, refreshToken }: Pick<StoredSession, "token" | "refreshToken">): void {
  if (refreshToken === null) remove(sessionKeys.refreshToken);
  else write(sessionKeys.refreshToken, refreshToken);
  write(sessionKeys.token, token);
}

export function writeSession(session: StoredSession): void {
  remove(sessionKeys.token);
  writeUser(session.user);
  writeTokens(session);
}

export function clearSession(): void {
  for (const key of Object.values(sessionKeys)) remove(key);
}

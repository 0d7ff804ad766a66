/** From the answer to a sign-in to the user that the browser keeps: docs/specification.md §3. */
import type { SessionUser } from "../entities.ts";
import type { WireSignIn } from "../wire/tokens.ts";

/** A picture of the name's initials, drawn by our own server. */
export function initialsAvatar(name: string): string {
  return `/avatar/${encodeURIComponent(name)}.svg`;
}

/**
 * Fields that the server left out get docs/specification.md §3's fallbacks.
 *
 * @param login what was typed: a username or an email address.
 * @param now the time of the sign-in.
 */
export function sessionUser(answer: WireSignIn, login: string, now: Date): SessionUser {
  const typed = login.trim();
  // A sign-in by email address doesn't tell the username; the nice name comes closest to it.
  const username = typed.includes("@") ? answer.user_nicename || typed : typed;
  const name = answer.user_display_name.trim() || username;
  const [firstName = "", lastName = ""] = name.split(/\s+/);
  return {
    id: answer.user_id ?? now.getTime(),
    username,
    email: answer.user_email || (typed.includes("@") ? typed : `${username}@localhost`),
    name,
    firstName,
    lastName,
    roles: answer.user_roles.length > 0 ? answer.user_roles : ["subscriber"],
    avatar: answer.user_avatar || initialsAvatar(name),
    memberSince: now.toISOString(),
  };
}

/** A person with an account: the row, their roles, and how names are compared. */
import { type Selectable, sql } from "kysely";
import type { UsersTable } from "../tables.ts";

/** The row alone. */
export type UserRow = Selectable<UsersTable>;

export type User = UserRow & { roles: string[] };

/** For a query of `users`: the names of their roles in one text. */
export const roleNames = sql<string>`(
  select coalesce(string_agg(role, ',' order by role), '') from user_roles where user_roles.user_id = users.id
)`.as("role_names");

export function rolesIn(names: string): string[] {
  return names === "" ? [] : names.split(",");
}

/** How names are compared: without regard to case, whatever composed their letters. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** The key by which a login is looked up and counted; all spellings of a name share it. */
export function loginKey(login: string): string {
  return login.includes("@") ? emailKey(login) : usernameKey(login);
}

/**
 * The key of an account whose address another one holds (docs/decisions/010-account-enumeration.md). No
 * address has this form and no username a colon, so nothing typed at sign-in finds it.
 */
export function unheldEmailKey(username: string): string {
  return `unheld:${usernameKey(username)}`;
}

export function holdsItsEmail(user: Pick<User, "email_key">): boolean {
  return !user.email_key.startsWith("unheld:");
}

/** By which people know this member, and guess at the password. */
export function namesOf(
  user: Pick<User, "username" | "email" | "first_name" | "last_name" | "display_name">,
): string[] {
  return [user.username, user.email, user.first_name, user.last_name, user.display_name];
}

/** People by number, by name, by address. */
import { loginKey, type Query, roleNames, rolesIn, type User, type UserRow } from "./user.ts";

/** Users with their roles; each query narrows it. */
function selectUsers(query: Query) {
  return query.selectFrom("users").selectAll("users").select(roleNames);
}

/** A row of `selectUsers` as the server knows people. */
export function asUser({ role_names, ...row }: UserRow & { role_names: string }): User {
  return { ...row, roles: rolesIn(role_names) };
}

export async function findUser(query: Query, id: number): Promise<User | undefined> {
  const row = await selectUsers(query).where("id", "=", id).executeTakeFirst();
  return row && asUser(row);
}

export async function usersById(query: Query, ids: readonly number[]): Promise<Map<number, User>> {
  if (ids.length === 0) return new Map();
  const rows = await selectUsers(query).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, asUser(row)]));
}

/** By username or e-mail address, as people type it; by an address its holder, proved or not. */
export async function findUserByLogin(query: Query, login: string): Promise<User | undefined> {
  // PostgreSQL refuses NUL in text; no account has one.
  if (login.includes("\0")) return undefined;
  const row = await selectUsers(query)
    .where((is) => is(login.includes("@") ? "email_key" : "username_key", "=", loginKey(login)))
    .executeTakeFirst();
  return row && asUser(row);
}

/**
 * Who may sign in by this name. An address opens nothing before its mailbox is proved: otherwise whoever
 * signs up with somebody's address could tell, by signing in with it, whether that somebody is a member.
 */
export async function findUserToSignIn(query: Query, login: string): Promise<User | undefined> {
  const user = await findUserByLogin(query, login);
  return login.includes("@") && !user?.email_confirmed_at ? undefined : user;
}

/** Users as accounts: how they are found at sign-in, made, changed and removed. */
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Tables, UsersTable } from "../../database/tables.ts";
import { isReserved } from "./former-usernames.ts";

export type Query = Kysely<Tables> | Transaction<Tables>;
export type User = Selectable<UsersTable>;

/** How names are compared: without regard to case, whatever composed their letters. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** What is typed at sign-in, as it is looked up and counted: every way of writing one name is that name. */
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

/** By username or e-mail address, as people type it; by an address its holder, proved or not. */
export function findUserByLogin(query: Query, login: string): Promise<User | undefined> {
  // PostgreSQL refuses NUL in text; no account has one.
  if (login.includes("\0")) return Promise.resolve(undefined);
  return query
    .selectFrom("users")
    .selectAll()
    .where((is) => is(login.includes("@") ? "email_key" : "username_key", "=", loginKey(login)))
    .executeTakeFirst();
}

/**
 * Who may sign in by this name. An address opens nothing before its mailbox is proved: otherwise whoever
 * signs up with somebody's address could tell, by signing in with it, whether that somebody is a member.
 */
export async function findUserToSignIn(query: Query, login: string): Promise<User | undefined> {
  const user = await findUserByLogin(query, login);
  return login.includes("@") && !user?.email_confirmed_at ? undefined : user;
}

export function findUser(query: Query, id: number): Promise<User | undefined> {
  return query.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export function rolesOf(user: Pick<User, "roles">): string[] {
  return JSON.parse(user.roles);
}

/** By which people know this member, and guess at the password. */
export function namesOf(
  user: Pick<User, "username" | "email" | "first_name" | "last_name" | "display_name">,
): string[] {
  return [user.username, user.email, user.first_name, user.last_name, user.display_name];
}

export interface NewUser {
  /** From an import; without one the next. */
  id?: number;
  /** Of the public page; without one made of the username. */
  slug?: string;
  url?: string;
  description?: string;
  avatarUrl?: string;
  username: string;
  email: string;
  passwordHash: string;
  displayName: string;
  firstName: string;
  lastName: string;
  roles: string[];
  /** ISO-8601. */
  now: string;
  emailConfirmedAt: string | null;
}

/**
 * Adds a user. An address that another account holds stays written in the new one, which then doesn't hold
 * it.
 * @returns the id; null when the username is taken, or reserved for who gave it up.
 */
export async function insertUser(query: Query, user: NewUser): Promise<number | null> {
  const row = {
    ...(user.id === undefined ? {} : { id: user.id }),
    username: user.username,
    username_key: usernameKey(user.username),
    email: user.email,
    password_hash: user.passwordHash,
    slug: user.slug ?? usernameKey(user.username),
    display_name: user.displayName,
    first_name: user.firstName,
    last_name: user.lastName,
    roles: JSON.stringify(user.roles),
    registered_at: user.now,
    email_confirmed_at: user.emailConfirmedAt,
    banned_at: null,
    url: user.url ?? "",
    description: user.description ?? "",
    avatar_url: user.avatarUrl ?? "",
  };
  for (const key of [emailKey(user.email), unheldEmailKey(user.username)]) {
    const inserted = await query
      .insertInto("users")
      .values({ ...row, email_key: key })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) continue;
    const { id } = inserted;
    const wanted = { usernameKey: row.username_key, userId: id, now: new Date(user.now) };
    if (!(await isReserved(query, wanted))) return id;
    await query.deleteFrom("users").where("id", "=", id).execute();
    return null;
  }
  return null;
}

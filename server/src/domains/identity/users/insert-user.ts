/** Adding people. */

import type { Query } from "../../../engines/database/query.ts";
import { isReserved } from "./former-usernames.ts";
import { searchTextOf } from "./search-text.ts";
import { emailKey, unheldEmailKey, usernameKey } from "./user.ts";

export interface NewUser {
  /** Given by imports; otherwise the next free id. */
  id?: number;
  /** The slug of the public page; made from the username by default. */
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
  roles: readonly string[];
  /** ISO-8601. */
  now: string;
  emailConfirmedAt: string | null;
}

/** So many of one name are told apart by a number; nobody has more. */
const mostOfAName = 20;

/** An address of a public page that nobody has: the wished one, or with a number. */
export async function freeUserSlug(query: Query, wished: string, userId = 0): Promise<string> {
  const names = Array.from({ length: mostOfAName }, (_, index) =>
    index === 0 ? wished : `${wished}-${index + 1}`,
  );
  const holders = await query
    .selectFrom("users")
    .select("slug")
    .where("slug", "in", names)
    .where("id", "!=", userId)
    .execute();
  const taken = new Set(holders.map(({ slug }) => slug));
  return names.find((name) => !taken.has(name)) ?? `${wished}-${Date.now()}`;
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
    claimed_email_key: emailKey(user.email),
    password_hash: user.passwordHash,
    slug: await freeUserSlug(query, user.slug ?? usernameKey(user.username)),
    display_name: user.displayName,
    first_name: user.firstName,
    last_name: user.lastName,
    registered_at: user.now,
    email_confirmed_at: user.emailConfirmedAt,
    banned_at: null,
    url: user.url ?? "",
    description: user.description ?? "",
    avatar_url: user.avatarUrl ?? "",
  };
  const search_text = searchTextOf(row);
  for (const key of [emailKey(user.email), unheldEmailKey(user.username)]) {
    const inserted = await query
      .insertInto("users")
      .values({ ...row, search_text, email_key: key })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) continue;
    const { id } = inserted;
    const wanted = { usernameKey: row.username_key, userId: id, now: new Date(user.now) };
    if (await isReserved(query, wanted)) {
      await query.deleteFrom("users").where("id", "=", id).execute();
      return null;
    }
    const roles = [...new Set(user.roles)].map((role) => ({ user_id: id, role }));
    if (roles.length > 0) await query.insertInto("user_roles").values(roles).execute();
    return id;
  }
  return null;
}

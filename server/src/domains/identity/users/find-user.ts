/** People by number, by name, by address. */
import type { Query } from "../../../engines/database/query.ts";
import { emailKey, loginKey, roleNames, rolesIn, type User, type UserRow } from "./user.ts";

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

/** An account that a sign-in by this name may be meant for. */
export interface SignInCandidate {
  user: User;
  /** It has had a session from the caller's address. */
  known: boolean;
}

/** Accounts that are tried of those that typed an address without proving it. */
const triedClaims = 3;

/**
 * The accounts that a sign-in by this name is tried at, best first. A username is one account's. An address may be
 * claimed by many: by who has proved it, which comes first, and by others, of whom those known at the caller's
 * address and then the newest are tried. Their number is the same whether anybody has the address or not, and
 * `undefined` stands where there is none: what is done for each tells nothing
 * (docs/decisions/010-account-enumeration.md).
 */
export async function findSignInCandidates(
  query: Query,
  login: string,
  address: string,
): Promise<(SignInCandidate | undefined)[]> {
  const byEmail = login.includes("@");
  const key = loginKey(login);
  // PostgreSQL refuses NUL in text; no account has one.
  const rows = login.includes("\0")
    ? []
    : await selectUsers(query)
        .select((is) =>
          is
            .exists(
              is
                .selectFrom("user_sessions")
                .select("user_sessions.id")
                .whereRef("user_sessions.user_id", "=", "users.id")
                .where("user_sessions.address", "=", address),
            )
            .as("known"),
        )
        .where((is) =>
          byEmail
            ? is.or([is("email_key", "=", key), is("claimed_email_key", "=", key)])
            : is("username_key", "=", key),
        )
        .orderBy((is) => is.case().when("email_confirmed_at", "is", null).then(1).else(0).end())
        .orderBy("known", "desc")
        .orderBy("id", "desc")
        .limit(byEmail ? triedClaims + 1 : 1)
        .execute();
  const found = rows.map(({ known, ...row }) => ({ user: asUser(row), known: Boolean(known) }));
  if (!byEmail) return [found[0]];
  const proved = found.find(({ user }) => user.email_confirmed_at !== null);
  const claims = found.filter(({ user }) => user.email_confirmed_at === null && emailKey(user.email) === key);
  return [proved, ...Array.from({ length: triedClaims }, (_, index) => claims[index])];
}

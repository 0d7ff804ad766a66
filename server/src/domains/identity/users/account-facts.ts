/** Account queries for other domains, which don't read identity's tables: names, addresses, roles. */
import type { Query } from "../../../engines/database/query.ts";

export interface AccountName {
  id: number;
  /** May be empty. */
  display_name: string;
  username: string;
}

/** Names by account id; `null`s are skipped, and deleted accounts are missing. */
export async function namesById(
  query: Query,
  ids: readonly (number | null)[],
): Promise<Map<number | null, AccountName>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await query
    .selectFrom("users")
    .select(["id", "display_name", "username"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns those of the accounts that aren't deactivated, sorted by id. */
export async function activeAmong(query: Query, ids: readonly number[]): Promise<AccountName[]> {
  if (ids.length === 0) return [];
  return query
    .selectFrom("users")
    .select(["id", "display_name", "username"])
    .where("id", "in", ids)
    .where("banned_at", "is", null)
    .orderBy("id")
    .execute();
}

/** @returns accounts with one of the roles, without deactivated ones, sorted by name. */
export function activeWithRoles(
  query: Query,
  roles: readonly string[],
  limit: number,
): Promise<(AccountName & { email: string })[]> {
  return query
    .selectFrom("users")
    .select(["id", "display_name", "username", "email"])
    .where("banned_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("user_roles")
          .select("user_roles.role")
          .whereRef("user_roles.user_id", "=", "users.id")
          .where("user_roles.role", "in", roles),
      ),
    )
    .orderBy("display_name")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Ids of accounts with another role than a member's. */
export async function staffIds(query: Query, limit: number): Promise<number[]> {
  const rows = await query
    .selectFrom("user_roles")
    .select("user_id")
    .distinct()
    .where("role", "!=", "subscriber")
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** @returns undefined if the account is gone. */
export async function emailOf(query: Query, id: number): Promise<string | undefined> {
  const row = await query.selectFrom("users").select("email").where("id", "=", id).executeTakeFirst();
  return row?.email;
}

/** @returns the key of the account's address; `null` while it isn't confirmed. */
export async function confirmedEmailKey(query: Query, id: number): Promise<string | null> {
  const row = await query
    .selectFrom("users")
    .select(["email_key", "email_confirmed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.email_confirmed_at ? row.email_key : null;
}

/** @returns an account that has confirmed one of the addresses, given by their keys. */
export async function confirmedAccount(query: Query, emailKeys: readonly string[]): Promise<number | null> {
  if (emailKeys.length === 0) return null;
  const row = await query
    .selectFrom("users")
    .select("id")
    .where("email_key", "in", emailKeys)
    .where("email_confirmed_at", "is not", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

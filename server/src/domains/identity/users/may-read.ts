/** Permissions to read user accounts. */

import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Queryable } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { can } from "../../access/access.ts";

export type Query = Queryable;

/** Content that shows its author to everybody. */
export const publicKinds = ["post", "portfolio-items", "page"] as const;
export type PublicKind = (typeof publicKinds)[number];

/** Matches users with published content. @param kinds of these alone; one at least. */
export function isPublicAuthor(
  eb: ExpressionBuilder<Tables, "users">,
  kinds: readonly PublicKind[] = publicKinds,
): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("posts")
      .select("posts.id")
      .whereRef("posts.author_id", "=", "users.id")
      .where("posts.type", "in", [...kinds])
      .where("posts.status", "=", "publish"),
  );
}

/** Administrators read and list all users. */
export function mayListUsers(caller: SignedInUser | null): boolean {
  return can(caller, "list_users");
}

/** Users may read themselves and public authors; administrators may read all users. */
export async function mayReadUser(
  { query }: Query,
  id: number,
  caller: SignedInUser | null,
): Promise<boolean> {
  if (caller?.id === id || mayListUsers(caller)) return true;
  const author = await query
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where((eb) => isPublicAuthor(eb))
    .executeTakeFirst();
  return author !== undefined;
}

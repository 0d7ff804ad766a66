/** Reading people: those who have published something are public, the rest only to themselves and staff. */

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { contains } from "../../../engines/database/contains.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { asUser } from "./find-user.ts";
import { isPublicAuthor, type PublicKind, type Query } from "./may-read.ts";
import { roleNames, type User } from "./user.ts";

export type UserOrder =
  | "id"
  | "include"
  | "name"
  | "registered_date"
  | "slug"
  | "include_slugs"
  | "email"
  | "url";

const orderColumns = {
  id: "id",
  include: "display_name",
  name: "display_name",
  registered_date: "registered_at",
  slug: "slug",
  include_slugs: "display_name",
  email: "email",
  url: "url",
} as const;

/** A page beyond the last is empty, not an error. */
export async function listUsers(
  { query }: Query,
  filter: UserFilter,
  window: { orderBy: UserOrder; order: "asc" | "desc"; offset: number; limit: number },
): Promise<{ users: User[]; total: number }> {
  const found = query.selectFrom("users").where((eb) => conditions(eb, filter));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { orderBy, order, offset, limit } = window;
  const given = orderBy === "include" && filter.include.length > 0;
  const column = orderColumns[orderBy];
  // Only ids are sorted; whole rows are read for the page alone.
  const numbers = await found
    .select("users.id")
    .$if(!given, (all) =>
      all
        .orderBy((eb) => (column === "id" ? eb.ref("id") : eb.fn("lower", [column])), order)
        .orderBy("id", order)
        .offset(offset)
        .limit(limit),
    )
    .execute();
  const place = given ? filter.include : numbers.map(({ id }) => id);
  const ids = numbers.map(({ id }) => id).sort((a, b) => place.indexOf(a) - place.indexOf(b));
  const page = given ? ids.slice(offset, offset + limit) : ids;
  if (page.length === 0) return { users: [], total: Number(total) };
  const rows = await query
    .selectFrom("users")
    .selectAll("users")
    .select(roleNames)
    .where("users.id", "in", page)
    .execute();
  const users = rows.map(asUser).sort((a, b) => page.indexOf(a.id) - page.indexOf(b.id));
  return { users, total: Number(total) };
}

/** Conditions of a query for people; a person must meet all of them. */
interface UserFilter {
  /** Ids; `exclude` is ignored if there are any. */
  include: number[];
  exclude: number[];
  slugs: string[];
  search: UserSearch | null;
  /** Only people with one of these roles; undefined matches people without a role, too. */
  roles?: string[] | undefined;
  /** Only people who have published something of these kinds; an empty list matches nobody. */
  authorsOf?: readonly PublicKind[] | undefined;
}

export interface UserSearch {
  words: string;
  /** One at least. */
  columns: readonly UserSearchColumn[];
}

export const userSearchColumns = ["id", "username", "slug", "email", "name", "url"] as const;
export type UserSearchColumn = (typeof userSearchColumns)[number];

const searchedColumns = {
  username: sql`username_key`,
  slug: sql`slug`,
  name: sql`lower(display_name)`,
  email: sql`lower(email)`,
  url: sql`lower(url)`,
};

/** Ids are compared as a whole. */
function isFound(
  eb: ExpressionBuilder<Tables, "users">,
  column: UserSearchColumn,
  words: string,
): Expression<SqlBool> {
  return column === "id"
    ? eb("users.id", "=", /^\d{1,9}$/.test(words) ? Number(words) : 0)
    : contains(searchedColumns[column], words.toLowerCase());
}

function conditions(eb: ExpressionBuilder<Tables, "users">, filter: UserFilter): Expression<SqlBool> {
  const found: Expression<SqlBool>[] = [];
  if (filter.authorsOf?.length === 0) found.push(sql<SqlBool>`1 = 0`);
  else if (filter.authorsOf) found.push(isPublicAuthor(eb, filter.authorsOf));
  if (filter.include.length > 0) found.push(eb("id", "in", filter.include));
  else if (filter.exclude.length > 0) found.push(eb("id", "not in", filter.exclude));
  if (filter.slugs.length > 0) found.push(eb("slug", "in", filter.slugs));
  const { words = "", columns = [] } = filter.search ?? {};
  if (words !== "") found.push(eb.or(columns.map((column) => isFound(eb, column, words))));
  if (filter.roles?.length === 0) found.push(sql<SqlBool>`1 = 0`);
  else if (filter.roles) {
    const carriers = eb
      .selectFrom("user_roles")
      .select("user_id")
      .where("role", "in", filter.roles ?? []);
    found.push(eb("users.id", "in", carriers));
  }
  return eb.and(found);
}

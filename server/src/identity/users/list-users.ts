/** Reading people: those who have published something are public, the rest only to themselves and staff. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { contains } from "../../database/contains.ts";
import type { Database } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import type { SignedInUser } from "../../rest/authentication.ts";
import type { User } from "./present-user.ts";

type Query = Pick<Database, "query">;

export function findUserById({ query }: Query, id: number): Promise<User | undefined> {
  return query.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function usersById({ query }: Query, ids: number[]): Promise<Map<number, User>> {
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom("users").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whoever has published something. */
function isPublicAuthor(eb: ExpressionBuilder<Tables, "users">): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("posts")
      .select("posts.id")
      .whereRef("posts.author_id", "=", "users.id")
      .where("posts.type", "in", ["post", "portfolio-items", "page"])
      .where("posts.status", "=", "publish"),
  );
}

/** Administrators see and list everybody. */
export function mayListUsers(caller: SignedInUser | null): boolean {
  return caller?.roles.includes("administrator") ?? false;
}

/** Who may read whose record. */
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
    .where(isPublicAuthor)
    .executeTakeFirst();
  return author !== undefined;
}

export interface UserFilter {
  /** Wins over `exclude`. */
  include: number[];
  exclude: number[];
  slugs: string[];
  search: string;
  roles: string[];
  /** Only those who have published something. */
  authorsOnly: boolean;
}

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

function conditions(eb: ExpressionBuilder<Tables, "users">, filter: UserFilter): Expression<SqlBool> {
  const found: Expression<SqlBool>[] = [];
  if (filter.authorsOnly) found.push(isPublicAuthor(eb));
  if (filter.include.length > 0) found.push(eb("id", "in", filter.include));
  else if (filter.exclude.length > 0) found.push(eb("id", "not in", filter.exclude));
  if (filter.slugs.length > 0) found.push(eb("slug", "in", filter.slugs));
  if (filter.search) {
    const word = filter.search.toLowerCase();
    const columns = [sql`username_key`, sql`slug`, sql`lower(display_name)`];
    found.push(eb.or(columns.map((column) => contains(column, word))));
  }
  if (filter.roles.length > 0) {
    found.push(eb.or(filter.roles.map((role) => contains("roles", JSON.stringify(role)))));
  }
  return eb.and(found);
}

/** Beyond the last page there is nothing, which is no error. */
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
  const users = await found
    .selectAll()
    .$if(!given, (all) =>
      all
        .orderBy((eb) => (column === "id" ? eb.ref("id") : eb.fn("lower", [column])), order)
        .orderBy("id", order)
        .offset(offset)
        .limit(limit),
    )
    .execute();
  if (!given) return { users, total: Number(total) };
  users.sort((a, b) => filter.include.indexOf(a.id) - filter.include.indexOf(b.id));
  return { users: users.slice(offset, offset + limit), total: Number(total) };
}

/** Reading people: those who have published something are public, the rest only to themselves and staff. */
import type { Expression, SqlBool } from "kysely";
import type { Database } from "../../database/open.ts";
import type { SignedInUser } from "../../rest/authentication.ts";
import type { User } from "./present.ts";

export function findUserById({ query }: Database, id: number): Promise<User | undefined> {
  return query.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function usersById({ query }: Database, ids: number[]): Promise<Map<number, User>> {
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom("users").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** True for an author with at least one published article. */
export async function isPublicAuthor({ query }: Database, id: number): Promise<boolean> {
  const post = await query
    .selectFrom("posts")
    .select("id")
    .where("author_id", "=", id)
    .where("type", "=", "post")
    .where("status", "=", "publish")
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}

/** Who may read whose record. */
export async function mayReadUser(
  database: Database,
  id: number,
  caller: SignedInUser | null,
): Promise<boolean> {
  if (caller && (caller.id === id || caller.roles.includes("administrator"))) return true;
  return isPublicAuthor(database, id);
}

export async function listAuthors(
  { query }: Database,
  filter: { include: number[]; exclude: number[]; slugs: string[]; everyone: boolean },
  window: { order: "asc" | "desc"; offset: number; limit: number },
): Promise<{ users: User[]; total: number }> {
  const found = query.selectFrom("users").where((eb) => {
    const conditions: Expression<SqlBool>[] = [];
    if (!filter.everyone) {
      conditions.push(
        eb.exists(
          eb
            .selectFrom("posts")
            .select("posts.id")
            .whereRef("posts.author_id", "=", "users.id")
            .where("posts.type", "=", "post")
            .where("posts.status", "=", "publish"),
        ),
      );
    }
    if (filter.include.length > 0) conditions.push(eb("id", "in", filter.include));
    if (filter.exclude.length > 0) conditions.push(eb("id", "not in", filter.exclude));
    if (filter.slugs.length > 0) conditions.push(eb("slug", "in", filter.slugs));
    return eb.and(conditions);
  });
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const users = await found
    .selectAll()
    .orderBy("display_name", window.order)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return { users, total: Number(total) };
}

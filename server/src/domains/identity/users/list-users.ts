/** Reading people: those who have published something are public, the rest only to themselves and staff. */
import { conditions, type UserFilter } from "./conditions.ts";
import { asUser } from "./find-user.ts";
import type { Query } from "./may-read.ts";
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
  // Numbers are sorted, whole rows are read for the page alone.
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

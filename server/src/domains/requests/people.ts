/** Staff whose role lets them answer requests. */
import type { Query } from "../../engines/database/query.ts";
import { studioCapabilities } from "../access/access.ts";

/** More are no studio of thirty people. */
const mostPeople = 200;

/** @returns them by name. */
export async function peopleWhoAnswer(query: Query): Promise<{ id: number; name: string; email: string }[]> {
  const rows = await query
    .selectFrom("users")
    .select(["users.id", "users.display_name", "users.username", "users.email"])
    .where("users.banned_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("user_roles")
          .select("user_roles.role")
          .whereRef("user_roles.user_id", "=", "users.id")
          .where("user_roles.role", "in", [...studioCapabilities.handle_requests]),
      ),
    )
    .orderBy("users.display_name")
    .orderBy("users.id")
    .limit(mostPeople)
    .execute();
  return rows.map(({ id, display_name, username, email }) => ({ id, name: display_name || username, email }));
}

/** Whether there is anybody who looks after the studio. */
import type { Query } from "../../../engines/database/query.ts";

/**
 * One who may sign in.
 * @param which `with a password` leaves out accounts of an import that nobody has entered yet; an id leaves out
 *   somebody who is about to leave.
 */
export async function hasAdministrator(query: Query, which?: number | "with a password"): Promise<boolean> {
  const found = await query
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .select("users.id")
    .where("role", "=", "administrator")
    .$if(which === "with a password", (all) => all.where("password_hash", "!=", ""))
    .$if(typeof which === "number", (others) =>
      others.where("users.id", "!=", Number(which)).where("banned_at", "is", null),
    )
    .executeTakeFirst();
  return found !== undefined;
}

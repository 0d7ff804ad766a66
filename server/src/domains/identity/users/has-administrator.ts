/** Whether there is anybody who looks after the studio. */
import type { Query } from "../../../engines/database/query.ts";

/** One who may sign in. @param except somebody who is about to leave. */
export async function hasAdministrator(query: Query, except?: number): Promise<boolean> {
  const found = await query
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .select("users.id")
    .where("role", "=", "administrator")
    .$if(except !== undefined, (others) =>
      others.where("users.id", "!=", except ?? 0).where("banned_at", "is", null),
    )
    .executeTakeFirst();
  return found !== undefined;
}

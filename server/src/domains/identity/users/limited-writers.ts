/** Staff who answer for their own work alone. */
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { can, roles } from "../../access/access.ts";

const overseers = Object.keys(roles).filter((role) => can({ id: 0, roles: [role] }, "edit_others_posts"));

/**
 * Whether an account has roles, and none that changes others' work. It doesn't hold for somebody who is gone: what they
 * left is in the studio's hands.
 */
export function isLimitedWriter(userId: Expression<number> | RawBuilder<number>): RawBuilder<SqlBool> {
  const held = sql`select 1 from user_roles where user_roles.user_id = ${userId}`;
  const names = sql.join(overseers.map((role) => sql.lit(role)));
  return sql<SqlBool>`(exists (${held}) and not exists (${held} and user_roles.role in (${names})))`;
}

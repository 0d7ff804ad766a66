import { sql, type Transaction } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { hasAdministrator } from "./has-administrator.ts";
import type { User } from "./user.ts";

/** Without one nobody could look after the studio any more. */
export class LastAdministratorError extends Error {
  override name = "LastAdministratorError";
}

/** PostgreSQL's name for the lock under which administrators leave. */
const leaving = 4910;

/**
 * Makes sure that somebody else looks after the studio, until the transaction ends: of two administrators who
 * leave at once, the second finds nobody and stays. Ask it before the account is locked.
 * @throws {LastAdministratorError}
 */
export async function leaveAdministrators(
  transaction: Transaction<Tables>,
  kind: DatabaseKind,
  user: Pick<User, "id" | "roles">,
): Promise<void> {
  if (!user.roles.includes("administrator")) return;
  if (kind === "postgres") await sql`select pg_advisory_xact_lock(${leaving})`.execute(transaction);
  if (!(await hasAdministrator(transaction, user.id))) throw new LastAdministratorError();
}

import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import { type Actor, can, roles as known, type Role } from "../../access/access.ts";

/**
 * Whether the caller may give these roles, in WordPress's words and order.
 * @param userId who gets them; null for somebody new.
 * @throws {RestError} for a role that isn't there, and for giving up one's own administration.
 */
export function checkRoles(caller: Actor, roles: readonly string[], userId: number | null): void {
  const notYours = "Sorry, you are not allowed to give users that role.";
  for (const role of roles) {
    if (!Object.hasOwn(known, role)) {
      throw new RestError("rest_user_invalid_role", `The role ${role} does not exist.`, 400);
    }
    const administers = (known[role as Role] as readonly string[]).includes("edit_users");
    if (caller?.id === userId && !administers) {
      throw authorizationError(caller !== null, "rest_user_invalid_role", notYours);
    }
    if (!can(caller, "promote_users")) throw new RestError("rest_user_invalid_role", notYours, 403);
  }
  // Removing all of one's own roles is refused as well.
  if (caller?.id === userId && roles.length === 0) {
    throw authorizationError(caller !== null, "rest_user_invalid_role", notYours);
  }
}

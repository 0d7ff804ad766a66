import { refusal } from "../../engines/rest/rest-error.ts";
import type { Permission } from "../../engines/rest/route.ts";
import { can } from "./can.ts";

/** For what administrators alone look after. The refusal is WordPress's own. */
export const administratorsOnly: Permission = ({ user }) =>
  can(user, "manage_options")
    ? null
    : refusal(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that.");
